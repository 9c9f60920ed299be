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
