import type { Reader, Writer } from '../../../database/database.ts';
import { type Photo, photoFileKey } from '../photo.ts';
import { bandsOf, isSamePhoto } from './photo-hash.ts';
import {
  deletePrints,
  insertPrint,
  selectAlikeBefore,
  listPrints,
  updatePrints,
} from './photo-print-store.server.ts';

type Keyed = Pick<Photo, 'key'>;

const printKey = (photo: Keyed) => photoFileKey(photo, 360);

export async function addPrint(
  tx: Writer,
  { photo, sellerId, hash, now }: { photo: Keyed; sellerId: string; hash: string; now: number },
): Promise<void> {
  const [bandA, bandB, bandC, bandD] = bandsOf(hash);
  const bands = { bandA, bandB, bandC, bandD };
  await insertPrint(tx, {
    key: printKey(photo),
    productId: null,
    sellerId,
    receivedAt: now,
    hash,
    ...bands,
  });
}

/** A copy keeps the time of its original: reordering own photos must not make them look later than a copy by others. */
export async function copyPrint(
  tx: Writer,
  { from, to, sellerId }: { from: Keyed; to: Keyed; sellerId: string },
): Promise<void> {
  const [print] = await listPrints(tx, [printKey(from)]);
  if (print) await insertPrint(tx, { ...print, key: printKey(to), productId: null, sellerId });
}

/** In the transaction that puts the photos on the listing. */
export async function attachPrints(tx: Writer, productId: string, photos: readonly Keyed[]): Promise<void> {
  await updatePrints(tx, photos.map(printKey), productId);
}

/** Whenever the files are deleted. */
export async function removePrints(tx: Writer, photos: readonly Keyed[]): Promise<void> {
  await deletePrints(tx, photos.map(printKey));
}

/** Earlier listings of other sellers with one of these photos, the oldest first; only those with prints. */
export async function findListingsWithSame(
  db: Reader,
  photos: readonly Keyed[],
  limit: number,
): Promise<string[]> {
  const found: { productId: string; receivedAt: number }[] = [];
  for (const print of await listPrints(db, photos.map(printKey))) {
    const alike = await selectAlikeBefore(db, print).execute();
    found.push(...alike.filter(({ hash }) => isSamePhoto(hash, print.hash)));
  }
  found.sort((one, other) => one.receivedAt - other.receivedAt);
  return [...new Set(found.map(({ productId }) => productId))].slice(0, limit);
}
