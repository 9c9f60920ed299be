import { sql } from 'kysely';
import type { Database, Reader, Writer } from '../../database/database.ts';
import type { AccountTable, ConsentTable } from '../../database/tables/tables.ts';

export async function insertAccount(tx: Writer, account: AccountTable): Promise<void> {
  await tx.insertInto('account').values(account).execute();
}

export async function findAccountById(db: Reader, id: string): Promise<AccountTable | undefined> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findAccountByEmailKey(db: Reader, emailKey: string): Promise<AccountTable | undefined> {
  return db.selectFrom('account').selectAll().where('emailKey', '=', emailKey).executeTakeFirst();
}

export async function findAccountByNicknameKey(
  db: Reader,
  nicknameKey: string,
): Promise<AccountTable | undefined> {
  return db.selectFrom('account').selectAll().where('nicknameKey', '=', nicknameKey).executeTakeFirst();
}

/** In the order of their nicknames. @param beginning folded as `nicknameKey` folds */
export async function listByNicknameBeginning(
  db: Reader,
  engine: Database['engine'],
  beginning: string,
  limit: number,
): Promise<AccountTable[]> {
  const key = engine === 'postgres' ? sql<string>`nickname_key collate "C"` : sql<string>`nickname_key`;
  return db
    .selectFrom('account')
    .selectAll()
    .where(key, '>=', beginning)
    .where(key, '<', `${beginning}\u{10ffff}`)
    .orderBy(key)
    .limit(limit)
    .execute();
}

export async function listNicknamesById(db: Reader, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('account').select(['id', 'nickname']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

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

/** Locks an account until the transaction ends. SQLite has one writer and needs no lock. */
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

/** Locks the account against suspension and deletion until the transaction ends; the lock is shared. */
export async function findAccountToStay(
  tx: Writer,
  engine: Database['engine'],
  id: string,
): Promise<AccountTable | undefined> {
  return tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forKeyShare())
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

export async function updateSuspension(
  tx: Writer,
  id: string,
  suspension: Pick<AccountTable, 'suspendedAt' | 'suspendedReason'>,
): Promise<void> {
  await tx.updateTable('account').set(suspension).where('id', '=', id).execute();
}

export async function updateSuspendedReason(tx: Writer, id: string, suspendedReason: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ suspendedReason })
    .where('id', '=', id)
    .where('suspendedAt', 'is not', null)
    .execute();
}

export async function updateEmailVerifiedAt(tx: Writer, id: string, emailVerifiedAt: number): Promise<void> {
  await tx
    .updateTable('account')
    .set({ emailVerifiedAt })
    .where('id', '=', id)
    .where('emailVerifiedAt', 'is', null)
    .execute();
}

/** Deletes an account with all that refers to it except its listings, which must be gone. */
export async function deleteAccount(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('account').where('id', '=', id).execute();
}

export async function insertConsents(tx: Writer, consents: readonly ConsentTable[]): Promise<void> {
  await tx.insertInto('consent').values(consents).execute();
}

export async function listConsentsOf(db: Reader, accountId: string): Promise<ConsentTable[]> {
  return db
    .selectFrom('consent')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('agreedAt', 'desc')
    .orderBy('version', 'desc')
    .orderBy('policy')
    .execute();
}
