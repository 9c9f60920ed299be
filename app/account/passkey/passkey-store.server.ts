import type { AnyWriter, Reader, Writer } from '../../../database/database.ts';
import type { PasskeyTable, UsedPasskeyChallengeTable } from '../../../database/tables/credential-tables.ts';

export async function findPasskey(db: Reader, id: string): Promise<PasskeyTable | undefined> {
  return db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function listPasskeysOf(db: Reader, accountId: string): Promise<PasskeyTable[]> {
  return db
    .selectFrom('passkey')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function insertPasskey(tx: Writer, passkey: PasskeyTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Moves the counter forward; an authenticator that does not count stays at 0. Of several at once, one gets true. */
export async function updatePasskeyUse(
  tx: Writer,
  { id, counter, usedAt }: Pick<PasskeyTable, 'id' | 'counter'> & { usedAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ counter, usedAt })
    .where('id', '=', id)
    .where((eb) => (counter === 0 ? eb('counter', '=', 0) : eb('counter', '<', counter)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(tx: Writer, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deletePasskeysOf(tx: Writer, accountId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function insertUsedChallenge(tx: Writer, used: UsedPasskeyChallengeTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('usedPasskeyChallenge')
    .values(used)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function deleteUsedChallengesBefore(db: AnyWriter, before: number): Promise<void> {
  await db.deleteFrom('usedPasskeyChallenge').where('expiresAt', '<', before).execute();
}
