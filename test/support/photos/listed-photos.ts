import { photoFileKeys } from '../../../app/media/photo.ts';
import type { Storage } from '../../../app/media/storage/storage.server.ts';
import type { Database } from '../../../database/database.ts';
import { addListing, tradingDeps, type TestPerson } from '../trading.ts';

/** Lists something with one photo, whose files are kept in `storage`; returns their keys. */
export async function listWithPhoto(
  database: Database,
  storage: Pick<Storage, 'write'>,
  seller: TestPerson,
  name: string,
): Promise<string[]> {
  const id = await addListing(tradingDeps(database), seller, { title: name });
  const photo = { key: `product/${seller.id}/${name}/0-0123456789ab`, width: 400, height: 300 };
  const photos = JSON.stringify([photo]);
  await database.statement((db) => db.updateTable('product').set({ photos }).where('id', '=', id).execute());
  const keys = photoFileKeys(photo);
  for (const key of keys) await storage.write(key, Buffer.from(`the bytes of ${key}`));
  return keys;
}
