import { expect, test } from 'vitest';
import { Ledger } from './ledger.ts';

const LISTING = { 'listing|의자': '2', 'desc|의자': '튼튼해요' };
const holding = (things: Record<string, string>) => new Map(Object.entries(things));

test('an acknowledged write that is missing is lost; an unknown row is reported', () => {
  const ledger = new Ledger();
  ledger.send(LISTING).acknowledge();
  expect(ledger.settle(holding(LISTING))).toEqual([]);
  expect(ledger.settle(holding({ ...LISTING, 'desc|의자': '낡았어요' }))).toEqual([
    'lost: desc|의자 is 낡았어요, not 튼튼해요',
  ]);
  expect(ledger.settle(holding({}))).toEqual(['lost: listing|의자 is undefined, not 2']);
  const ghost = { ...LISTING, 'listing|책상': '1' };
  expect(ledger.settle(holding(ghost)).at(-1)).toBe('nobody wrote listing|책상: 1');
});

test('what was not answered is there or not, and never half', () => {
  for (const real of [LISTING, {}]) {
    const ledger = new Ledger();
    ledger.send(LISTING);
    expect(ledger.settle(holding(real))).toEqual([]);
    // From then on it is known.
    expect(ledger.settle(holding(real))).toEqual([]);
    expect(ledger.find('listing|의자')).toBe(real === LISTING ? '2' : undefined);
  }
  const ledger = new Ledger();
  ledger.send({ 'staged|a': '가' }).acknowledge();
  ledger.send({ ...LISTING, 'staged|a': undefined });
  expect(ledger.settle(holding({ ...LISTING, 'staged|a': '가' }))).toEqual([
    expect.stringMatching(/^half done: listing\|의자 is 2/),
    expect.stringMatching(/^nobody wrote/),
    expect.stringMatching(/^nobody wrote/),
  ]);
});

test('a refused write changes nothing, and what was written of a listing goes with it', () => {
  const ledger = new Ledger();
  ledger.send(LISTING).acknowledge();
  ledger.send({ 'pick|의자|a@dasi.kr': 'yes' }).acknowledge();
  ledger.send({ 'desc|의자': '새 글' }).reject();
  const real = { ...LISTING, 'pick|의자|a@dasi.kr': 'yes' };
  expect(ledger.settle(holding(real))).toEqual([]);
  ledger.send({ 'listing|의자': undefined });
  ledger.send({ 'pick|의자|a@dasi.kr': undefined });
  expect(ledger.settle(holding({}))).toEqual([]);
  expect(ledger.counts).toMatchObject({ sent: 5, acknowledged: 2, rejected: 1, unansweredDone: 1 });
});

test('a thing that only its answer names is there or not, but no second one', () => {
  const ledger = new Ledger();
  ledger.send({}, 'staged').acknowledge({ 'staged|a': '가' });
  ledger.send({}, 'staged');
  expect(ledger.settle(holding({ 'staged|a': '가', 'staged|b': '가' }))).toEqual([]);
  expect(ledger.settle(holding({ 'staged|a': '가', 'staged|b': '가', 'staged|c': '가' }))).toEqual([
    'nobody wrote staged|c: 가',
  ]);
  expect(ledger.counts).toMatchObject({ sent: 2, acknowledged: 1, unansweredDone: 1, unansweredUndone: 0 });
});

test('a copy has what was known at a mark, or what was sent since, and nothing else', () => {
  const ledger = new Ledger();
  ledger.send(LISTING).acknowledge();
  const underWay = ledger.send({ 'account|a': '가' });
  const mark = ledger.mark();
  const edit = ledger.send({ 'desc|의자': '새 글' });
  for (const desc of ['튼튼해요', '새 글']) {
    expect(ledger.findLost(mark, holding({ ...LISTING, 'desc|의자': desc, 'account|a': '가' }))).toEqual([]);
  }
  underWay.acknowledge();
  edit.acknowledge();
  expect(ledger.findLost(mark, holding({ ...LISTING, 'desc|의자': '옛 글' }))).toEqual([
    'lost: desc|의자 is 옛 글, not 튼튼해요',
    'nobody wrote desc|의자: 옛 글',
  ]);
  expect(ledger.findLost(mark, holding({}))).toEqual(['lost: listing|의자 is undefined, not 2']);
  expect(ledger.findLost(mark, holding({ ...LISTING, 'account|b': '나' }))).toEqual([
    'nobody wrote account|b: 나',
  ]);
  ledger.send({ 'listing|의자': undefined });
  expect(ledger.findLost(mark, holding({}))).toEqual([]);
});
