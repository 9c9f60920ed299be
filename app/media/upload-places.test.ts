import { expect, test } from 'vitest';
import { UploadPlaces } from './upload-places.ts';

test('two uploads a person, eight in all, and a place given back is there again', () => {
  const places = new UploadPlaces();
  const first = places.take('a');
  expect(places.take('a')).toBeDefined();
  expect(places.take('a')).toBeUndefined();
  for (const id of ['b', 'c', 'd']) expect([places.take(id), places.take(id)]).not.toContain(undefined);
  expect(places.take('e')).toBeUndefined();
  first?.();
  expect(places.take('e')).toBeDefined();
  expect(places.take('a')).toBeUndefined();
});

test('small photos leave room for more people, and none takes less than a megabyte', () => {
  const places = new UploadPlaces();
  const taken = Array.from({ length: 200 }, (_, index) => places.take(String(index), 1000)).filter(Boolean);
  expect(taken).toHaveLength(160);
  expect(places.take('last', 1000)).toBeUndefined();
  taken[0]?.();
  expect(places.take('last', 30 * 1024 * 1024)).toBeUndefined();
  expect(places.take('last', 1000)).toBeDefined();
});
