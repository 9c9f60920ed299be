import type { Writer } from '../../../database/database.ts';
import type { Photo } from '../../media/photo.ts';
import type { ProductDraft } from '../product-form.ts';
import { termColumns } from '../product-store.server.ts';

/** With the listing locked. */
export async function updateProduct(
  tx: Writer,
  id: string,
  { photos, ...draft }: ProductDraft & { photos: Photo[] },
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ ...draft, ...termColumns(draft), photos: JSON.stringify(photos) })
    .where('id', '=', id)
    .execute();
}
