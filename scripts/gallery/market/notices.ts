import type { Database } from '../../../database/database.ts';
import { addNotice } from '../../../app/notice/notice.server.ts';
import { ListingAnnouncer } from '../../../app/product/follow/announce-listings.server.ts';
import { findProduct } from '../../../app/product/product.server.ts';
import { GALLERY_NOW } from '../moment.ts';

const MINUTE_MS = 60_000;

/** What followed sellers have listed so far, and a listing that is no longer reserved. */
export async function notify(database: Database, { id: accountId }: { id: string }): Promise<void> {
  const at = (minutesAgo: number) => GALLERY_NOW - minutesAgo * MINUTE_MS;
  await new ListingAnnouncer({ database, now: () => at(50) }, { tx: '0', seq: 0 }).catchUp();
  const product = await findProduct(database.read, 'headphone');
  if (!product) throw new Error('no listing that was reserved');
  const notice = { kind: 'reopened-first', subjectId: product.id, title: product.title } as const;
  await database.transaction((tx) => addNotice(tx, { ...notice, accountId, now: at(4) }));
}
