import { expect, test } from 'vitest';
import { openSnapshot } from '../../../database/copy/open-snapshot.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { photoNames } from './photo-names.ts';

test('the tables that name photos are known, hidden listings among them, with the files that each needs', async () => {
  const database = await engines[0]!.open();
  const snapshot = await openSnapshot(database);
  const naming = snapshot.tables.filter((table) => photoNames(table));
  expect(naming.map(({ name }) => name).sort()).toEqual([
    'cancelled_purchase',
    'conversation',
    'hidden_product',
    'media_kept',
    'message',
    'product',
    'purchase',
    'staged_photo',
    'swap_offer',
  ]);
  await snapshot.close();
  await database.close();
  const photos = JSON.stringify([{ key: 'product/s/a/0-1' }, { key: 'product/s/a/0-2' }]);
  const wide = (key: string) => [360, 720, 1440].map((width) => `${key}-${width}.webp`);
  const shown = [...wide('product/s/a/0-1'), 'product/s/a/0-1-preview.jpg', ...wide('product/s/a/0-2')];
  for (const name of ['product', 'hidden_product']) {
    expect(photoNames({ name, columns: ['id', 'photos'] })?.(['x', photos])).toEqual(shown);
  }
  const said = JSON.stringify([{ key: 'chat/c/s/0-1' }]);
  const ofMessage = photoNames({ name: 'message', columns: ['seq', 'photos'] })!;
  expect([ofMessage([1, said]), ofMessage([2, null])]).toEqual([wide('chat/c/s/0-1'), []]);
  expect(photoNames({ name: 'purchase', columns: ['photo'] })?.(['b.webp'])).toEqual(['b.webp']);
  expect(photoNames({ name: 'purchase', columns: ['photo'] })?.([null])).toEqual([]);
  expect(photoNames({ name: 'media_kept', columns: ['key', 'keeper_id'] })?.(['b.webp', 'report'])).toEqual([
    'b.webp',
  ]);
  const staged = photoNames({ name: 'staged_photo', columns: ['id', 'key'] });
  expect(staged?.(['x', 'product/s/a/0-1'])).toEqual([
    ...wide('product/s/a/0-1'),
    'product/s/a/0-1-preview.jpg',
  ]);
});
