import type { Reader, Writer } from '../../../database/database.ts';
import type { PhotoPrintTable } from '../../../database/tables/upkeep-tables.ts';

export async function insertPrint(tx: Writer, row: PhotoPrintTable): Promise<void> {
  await tx.insertInto('photoPrint').values(row).execute();
}

export async function listPrints(db: Reader, keys: string[]): Promise<PhotoPrintTable[]> {
  if (keys.length === 0) return [];
  return db.selectFrom('photoPrint').selectAll().where('key', 'in', keys).orderBy('key').execute();
}

export async function updatePrints(tx: Writer, keys: string[], productId: string): Promise<void> {
  if (keys.length === 0) return;
  await tx.updateTable('photoPrint').set({ productId }).where('key', 'in', keys).execute();
}

export async function deletePrints(tx: Writer, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.deleteFrom('photoPrint').where('key', 'in', keys).execute();
}

/** Photos of a wall or a table share one band. */
const MAX_IN_BAND = 200;

/** On listings of others, received before and with a band in common: the newest of each band. */
export function selectAlikeBefore(db: Reader, print: PhotoPrintTable) {
  const inBand = (band: 'bandA' | 'bandB' | 'bandC' | 'bandD') =>
    db
      .selectFrom('photoPrint')
      .select(['productId', 'hash', 'receivedAt'])
      .where(band, '=', print[band])
      .where('productId', 'is not', null)
      .$narrowType<{ productId: string }>()
      .where('receivedAt', '<', print.receivedAt)
      .where('sellerId', '<>', print.sellerId)
      .orderBy('receivedAt', 'desc')
      .limit(MAX_IN_BAND);
  const [first, ...others] = (['bandA', 'bandB', 'bandC', 'bandD'] as const).map((band) =>
    db.selectFrom(inBand(band).as('alike')).selectAll(),
  );
  return others.reduce((all, one) => all.unionAll(one), first!);
}
