import { expect, test } from 'vitest';
import { openSnapshot } from '../../../database/copy/open-snapshot.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { photoNames } from './photo-names.ts';

test('the tables that name photos are known, hidden listings among them, with the files that each needs', async () => {
  const database = await engines[0]!.open();
  const snapshot = await openSnapshot(database);
  const naming = snapshot.tables.filter((table) => photoNames(table));
  expect(naming.map(({ name }) => name).sort()).toEqual([
    'conversation',
    'hidden_product',
    'product',
    'purchase',
    'staged_photo',
  ]);
  await snapshot.close();
  await database.close();
  const photos = JSON.stringify([{ key: 'a/0-1' }, { key: 'a/0-2' }]);
  const wide = (key: string) => [360, 720, 1440].map((width) => `${key}-${width}.webp`);
  const shown = [...wide('a/0-1'), 'a/0-1-preview.jpg', ...wide('a/0-2')];
  for (const name of ['product', 'hidden_product']) {
    expect(photoNames({ name, columns: ['id', 'photos'] })?.(['x', photos])).toEqual(shown);
  }
  expect(photoNames({ name: 'purchase', columns: ['photo'] })?.(['b.webp'])).toEqual(['b.webp']);
  expect(photoNames({ name: 'purchase', columns: ['photo'] })?.([null])).toEqual([]);
  const staged = photoNames({ name: 'staged_photo', columns: ['id', 'key'] });
  expect(staged?.(['x', 'a/0-1'])).toEqual([...wide('a/0-1'), 'a/0-1-preview.jpg']);
});
