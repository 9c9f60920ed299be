import type { AnyWriter, Reader, Writer } from '../../../database/database.ts';
import type {
  RecoveryCodeTable,
  TotpEnrolmentTable,
  TotpSecretTable,
} from '../../../database/tables/credential-tables.ts';

export async function findFactor(db: Reader, accountId: string): Promise<TotpSecretTable | undefined> {
  return db.selectFrom('totpSecret').selectAll().where('accountId', '=', accountId).executeTakeFirst();
}

export async function findNewestFactor(db: Reader): Promise<TotpSecretTable | undefined> {
  return db.selectFrom('totpSecret').selectAll().orderBy('createdAt', 'desc').limit(1).executeTakeFirst();
}

export async function insertFactor(tx: Writer, factor: TotpSecretTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('totpSecret')
    .values(factor)
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteFactor(tx: Writer, accountId: string): Promise<boolean> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  const query = tx.deleteFrom('totpSecret').where('accountId', '=', accountId);
  return (await query.executeTakeFirst()).numDeletedRows === 1n;
}

/**
 * Uses a code's time step; of several at once, one gets true, and earlier steps fail from then on.
 * @param use.aheadOf a used step beyond it came from a clock that ran ahead, and is ignored
 */
export async function updateLastStep(
  tx: Writer,
  {
    accountId,
    encryptedSecret,
    step,
    aheadOf,
  }: Record<'accountId' | 'encryptedSecret', string> & Record<'step' | 'aheadOf', number>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totpSecret')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('encryptedSecret', '=', encryptedSecret)
    .where((eb) => eb.or([eb('lastStep', '<', step), eb('lastStep', '>', aheadOf)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function putOffer(tx: Writer, offer: TotpEnrolmentTable): Promise<void> {
  const { accountId: _same, ...rest } = offer;
  await tx
    .insertInto('totpEnrolment')
    .values(offer)
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(rest))
    .execute();
}

export async function findOffer(
  db: Reader,
  { accountId, sessionHash, since }: { accountId: string; sessionHash: string; since: number },
): Promise<TotpEnrolmentTable | undefined> {
  return db
    .selectFrom('totpEnrolment')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('sessionHash', '=', sessionHash)
    .where('createdAt', '>', since)
    .executeTakeFirst();
}

export async function deleteOffer(tx: Writer, offer: TotpEnrolmentTable): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('totpEnrolment')
    .where('accountId', '=', offer.accountId)
    .where('encryptedSecret', '=', offer.encryptedSecret)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteOffersBefore(db: AnyWriter, before: number): Promise<void> {
  await db.deleteFrom('totpEnrolment').where('createdAt', '<', before).execute();
}

export async function replaceRecoveryCodes(
  tx: Writer,
  accountId: string,
  codes: RecoveryCodeTable[],
): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  await tx.insertInto('recoveryCode').values(codes).execute();
}

export async function findRecoveryHash(
  db: Reader,
  accountId: string,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('recoveryCode')
    .select('hash')
    .where('accountId', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.hash;
}

/** Of several at once, one gets true. */
export async function deleteRecoveryCode(
  tx: Writer,
  { accountId, number, hash }: RecoveryCodeTable,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('number', '=', number)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countRecoveryCodes(db: Reader, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('recoveryCode')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
