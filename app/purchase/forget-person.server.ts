import type { Writer } from '../../database/database.ts';
import { LEFT_NICKNAME } from '../account/account.ts';
import { deleteOwnerless, replacePerson } from './forget-person-store.server.ts';
import { trashRecordPhoto } from './record-photo.server.ts';

/**
 * Takes somebody who leaves out of all purchase records, in the transaction of their leaving and after their
 * listings. The other side keeps the record; one whose two sides have both left goes, with its photo.
 */
export async function forgetPersonInPurchases(tx: Writer, accountId: string, now: number): Promise<void> {
  for (const side of ['buyer', 'seller'] as const) {
    for (const productId of await replacePerson(tx, side, accountId, LEFT_NICKNAME)) {
      const file = await deleteOwnerless(tx, productId);
      if (file) await trashRecordPhoto(tx, file, now);
    }
  }
}
