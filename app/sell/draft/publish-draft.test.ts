import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forgetDrafts } from './draft-storage.ts';
import {
  draftFields,
  isBlank,
  hasSameFields,
  forgetDraft,
  saveDraft,
  readDrafts,
  type Draft,
  type DraftFields,
} from './publish-draft.ts';

function memory() {
  const saved = new Map<string, string>();
  return {
    saved,
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, value: string) => void saved.set(key, value),
    removeItem: (key: string) => void saved.delete(key),
  };
}

const typed = (fields: DraftFields, id = 'one'): Draft => ({ id, fields, photos: [] });
const photo = { id: 'aaaaaaaaaaaaaaaa', thumbnail: '/media/product/u/aaaaaaaaaaaaaaaa/0-abc-360.webp' };
const coat = { title: '울 코트', price: '48000', desc: '세 번\n입었어요.' };

test('쓰던 글은 계정마다 따로 남고, 버리면 없다', () => {
  const device = memory();
  expect(saveDraft(device, 'a', typed(coat))).toBe(true);
  saveDraft(device, 'b', typed({ title: '의자' }));
  expect(readDrafts(device, 'a')).toEqual([typed(coat)]);
  forgetDrafts(device, 'a');
  expect(readDrafts(device, 'a')).toEqual([]);
  expect(readDrafts(device, 'b')).toEqual([typed({ title: '의자' })]);
});

test('무엇을 썼든 그대로 돌려받는다', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => value.trim() !== '');
  const fields = fc.record({ title: text, size: text, desc: text, price: text }, { requiredKeys: ['title'] });
  fc.assert(
    fc.property(fields, (written) => {
      const device = memory();
      saveDraft(device, 'a', typed(written));
      const [read] = readDrafts(device, 'a');
      expect(read).toEqual(typed(written));
      expect(hasSameFields(read!.fields, written)).toBe(true);
    }),
  );
});

test('새 상품의 일회용 키도 남는다', () => {
  const device = memory();
  saveDraft(device, 'a', { ...typed(coat), once: 'one-time-key' });
  expect(readDrafts(device, 'a')).toEqual([{ ...typed(coat), once: 'one-time-key' }]);
  const [[key, text]] = [...device.saved] as [[string, string]];
  device.saved.set(key, text.replace('"one-time-key"', '7'));
  expect(readDrafts(device, 'a')).toEqual([typed(coat)]);
});

test('다 지우면 남기지 않는다', () => {
  const device = memory();
  saveDraft(device, 'a', typed(coat));
  expect(saveDraft(device, 'a', typed({ title: ' ', desc: '' }))).toBe(false);
  expect(device.saved.size).toBe(0);
});

test('폼이 처음부터 고른 거래 방법은 쓴 글이 아니다', () => {
  expect(isBlank({ tradeMethod: 'both' })).toBe(true);
  expect(isBlank({ tradeMethod: 'direct' })).toBe(false);
  expect(hasSameFields(draftFields({ ...coat, tradeMethod: 'both' }), coat)).toBe(true);
});

test('보낸 사진도 남고, 글이 없어도 남는다', () => {
  const device = memory();
  expect(saveDraft(device, 'a', { id: 'one', fields: {}, photos: [photo] })).toBe(true);
  expect(readDrafts(device, 'a')).toEqual([{ id: 'one', fields: {}, photos: [photo] }]);
});

test('사진을 모르던 때의 글도, 알아볼 수 없는 사진이 든 글도 읽는다', () => {
  const device = memory();
  saveDraft(device, 'a', typed(coat));
  const [[key, text]] = [...device.saved] as [[string, string]];
  const elsewhere = { id: 'x', thumbnail: 'https://evil.kr/a.webp' };
  for (const photos of ['7', 'null', '["a",{"id":7},null]', JSON.stringify([elsewhere])]) {
    device.saved.set(key, text.replace('"photos":[]', `"photos":${photos}`));
    expect(readDrafts(device, 'a'), photos).toEqual([typed(coat)]);
  }
  device.saved.set(key, text.replace(',"photos":[]', ''));
  expect(readDrafts(device, 'a')).toEqual([typed(coat)]);
});

test('하나만 남기던 때의 글도 읽는다', () => {
  const device = memory();
  saveDraft(device, 'a', typed(coat));
  const [key] = [...device.saved.keys()] as [string];
  device.saved.set(key, JSON.stringify({ version: 1, fields: coat, photos: [photo] }));
  expect(readDrafts(device, 'a')).toEqual([{ id: '', fields: coat, photos: [photo] }]);
});

test('글마다 따로 남고, 넷째부터는 가장 오래 손대지 않은 글이 없어진다', () => {
  const device = memory();
  for (const id of ['one', 'two', 'three', 'one']) saveDraft(device, 'a', typed({ title: id }, id));
  expect(readDrafts(device, 'a').map(({ id }) => id)).toEqual(['two', 'three', 'one']);
  saveDraft(device, 'a', typed({ title: 'four' }, 'four'));
  expect(readDrafts(device, 'a').map(({ id }) => id)).toEqual(['three', 'one', 'four']);
  forgetDraft(device, 'a', 'one');
  forgetDraft(device, 'a', 'two');
  expect(readDrafts(device, 'a').map(({ id }) => id)).toEqual(['three', 'four']);
  saveDraft(device, 'a', typed({}, 'four'));
  forgetDraft(device, 'a', 'three');
  expect(device.saved.size).toBe(0);
});

test('읽을 수 없거나 다른 판의 글은 없는 것으로 본다', () => {
  const device = memory();
  saveDraft(device, 'a', typed(coat));
  const [[key, text]] = [...device.saved] as [[string, string]];
  const invalid = [
    '',
    '{',
    'null',
    '3',
    '"글"',
    '[]',
    '{}',
    '{"version":1,"fields":7}',
    '{"version":2,"drafts":7}',
  ];
  for (const broken of [...invalid, text.replace('"version":2', '"version":0')]) {
    device.saved.set(key, broken);
    expect(readDrafts(device, 'a'), broken).toEqual([]);
  }
});

test('글이 아닌 값과 모르는 칸은 읽지 않는다', () => {
  expect(draftFields({ title: '의자', size: 7, photos: 'a.jpg', once: 'x', extra: 'y', desc: '' })).toEqual({
    title: '의자',
  });
  expect(isBlank({ brand: '   ' })).toBe(true);
});

test('기기에 자리가 없으면 남기지 못했다고 한다', () => {
  const full = {
    ...memory(),
    setItem() {
      throw new DOMException('자리가 없습니다.', 'QuotaExceededError');
    },
  };
  expect(saveDraft(full, 'a', typed(coat))).toBe(false);
});
