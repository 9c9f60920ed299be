import type { Database, Reader, Writer } from '../../database/database.ts';
import type { AccountTable } from '../../database/tables.ts';

export async function insertAccount(tx: Writer, account: AccountTable): Promise<void> {
  await tx.insertInto('account').values(account).execute();
}

export async function findAccountById(db: Reader, id: string): Promise<AccountTable | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAccountByEmailKey(db: Reader, emailKey: string): Promise<AccountTable | undefined> {
  return db.selectFrom('account').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();
}

/** Which of these keys somebody has already. */
export async function findUsedKeys(
  db: Reader,
  keys: { emailKey: string; nicknameKey: string },
): Promise<{ email: boolean; nickname: boolean }> {
  const rows = await db
    .selectFrom('account')
    .select(['emailKey', 'nicknameKey'])
    .where((eb) => eb.or([eb('emailKey', '=', keys.emailKey), eb('nicknameKey', '=', keys.nicknameKey)]))
    .execute();
  return {
    email: rows.some((row) => row.emailKey === keys.emailKey),
    nickname: rows.some((row) => row.nicknameKey === keys.nicknameKey),
  };
}

/**
 * An account, held until the transaction ends: nobody changes or erases it, and on PostgreSQL nothing new can point
 * at it. (SQLite has one writer, so there it is held as it is.)
 */
export async function lockAccount(
  tx: Writer,
  engine: Database['engine'],
  id: string,
): Promise<AccountTable | undefined> {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function updateNickname(
  tx: Writer,
  id: string,
  names: Pick<AccountTable, 'nickname' | 'nicknameKey'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('account')
    .set(names)
    .where('id', '=', id)
    .where('nickname', '!=', names.nickname)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updatePasswordHash(tx: Writer, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable('account').set({ passwordHash }).where('id', '=', id).execute();
}

/** Since when somebody is suspended, and why; both null: they are not. */
export async function updateSuspension(
  tx: Writer,
  id: string,
  suspension: Pick<AccountTable, 'suspendedAt' | 'suspendedReason'>,
): Promise<void> {
  await tx.updateTable('account').set(suspension).where('id', '=', id).execute();
}

/** Keeps the first time at which it was shown that an account's mail reaches its owner. */
export async function updateEmailVerifiedAt(tx: Writer, id: string, emailVerifiedAt: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ emailVerifiedAt })
    .where('id', '=', id)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

/**
 * Removes an account with its sessions, consents, one-time keys, picks, inquiries, wishes for mail and links; its
 * listings must be gone.
 */
export async function deleteAccount(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).execute();
}
