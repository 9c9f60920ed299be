import type { Writer } from '../../database/database.ts';
import { LEFT_NICKNAME } from '../account/account.ts';
import { releaseFiles } from '../media/store-photos.server.ts';
import { deleteOwnerless, replacePerson } from './purchase-store.server.ts';
import { trashRecordPhoto } from './purchase.server.ts';
import { deleteRequest } from './undo/undo-request-store.server.ts';

/** After the account's listings. Records with neither side left are deleted with their photos. */
export async function anonymizePurchases(tx: Writer, accountId: string, now: number): Promise<void> {
  for (const side of ['buyer', 'seller'] as const) {
    const person = { side, accountId, name: LEFT_NICKNAME };
    for (const id of await replacePerson(tx, 'purchase', person)) {
      const gone = await deleteOwnerless(tx, 'purchase', id);
      if (gone) await deleteRequest(tx, id);
      if (gone?.photo) await trashRecordPhoto(tx, gone.photo, now);
    }
    // Cancelled purchases come last: an undo moves a record from purchases to them.
    for (const id of await replacePerson(tx, 'cancelledPurchase', person))
      if (await deleteOwnerless(tx, 'cancelledPurchase', id)) await releaseFiles(tx, [id]);
  }
}
