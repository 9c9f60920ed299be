import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PicksProvider, usePicks, NO_TAPS, tapOf, withTap } from './picks.tsx';

function Heart({ id }: { id: string }) {
  return <p>{usePicks().isPicked(id) ? '♥' : '♡'}</p>;
}

test('what the server says is picked is picked', () => {
  const markup = renderToStaticMarkup(
    <PicksProvider viewerId="u1" pickedIds={['p1']} requestedAt={0}>
      <Heart id="p1" />
      <Heart id="p2" />
    </PicksProvider>,
  );
  expect(markup).toBe('<p>♥</p><p>♡</p>');
});

test('picks outside the provider are a bug that says so', () => {
  expect(() => renderToStaticMarkup(<Heart id="p1" />)).toThrow('PicksProvider 안에서만');
});

const on = { picked: true, until: 100 };
const off = { picked: false, until: 100 };

test('the last tap on a product counts', () => {
  const once = withTap(NO_TAPS, 'u1', 'p1', on);
  const twice = withTap(withTap(once, 'u1', 'p2', on), 'u1', 'p1', off);
  expect(tapOf(once, 'u1', 'p1', 0)).toBe(true);
  expect(tapOf(once, 'u1', 'p2', 0)).toBeUndefined();
  expect([tapOf(twice, 'u1', 'p1', 0), tapOf(twice, 'u1', 'p2', 0)]).toEqual([false, true]);
});

test('a tap from before the viewer is known stays afterwards', () => {
  const early = withTap(NO_TAPS, null, 'p1', on);
  expect(tapOf(early, 'u1', 'p1', 0)).toBe(true);
  expect(tapOf(withTap(early, 'u1', 'p2', on), 'u1', 'p1', 0)).toBe(true);
});

test('taps of another viewer are dropped', () => {
  const taps = withTap(NO_TAPS, 'u1', 'p1', on);
  expect(tapOf(taps, null, 'p1', 0)).toBeUndefined();
  expect(tapOf(taps, 'u2', 'p1', 0)).toBeUndefined();
  expect(tapOf(withTap(taps, 'u2', 'p2', on), 'u1', 'p1', 0)).toBeUndefined();
});

test('an answer of the server that was asked for after a tap overrules it, an earlier one does not', () => {
  const taps = withTap(NO_TAPS, 'u1', 'p1', on);
  expect(tapOf(taps, 'u1', 'p1', 100)).toBe(true);
  expect(tapOf(taps, 'u1', 'p1', 101)).toBeUndefined();
});
