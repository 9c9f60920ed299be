import type { Reader, Writer } from '../../../database/database.ts';
import type { AccountTable, AccountTokenTable } from '../../../database/tables.ts';
import type { TokenKind } from './account-token.server.ts';

export async function insertToken(tx: Writer, token: AccountTokenTable & { kind: TokenKind }): Promise<void> {
  await tx.insertInto('accountToken').values(token).execute();
}

/** A token of one of these kinds with its account, ended or not; undefined where it was for another address than the account's. */
export async function findToken(
  db: Reader,
  tokenHash: string,
  kinds: readonly TokenKind[],
): Promise<(AccountTable & { expiresAt: number; kind: TokenKind }) | undefined> {
  return db
    .selectFrom('accountToken')
    .innerJoin('account', 'account.id', 'accountToken.accountId')
    .selectAll('account')
    .select(['accountToken.expiresAt', 'accountToken.kind'])
    .$narrowType<{ kind: TokenKind }>()
    .where('accountToken.tokenHash', '=', tokenHash)
    .where('accountToken.kind', 'in', kinds)
    .whereRef('accountToken.address', '=', 'account.email')
    .executeTakeFirst();
}

/** Ends a token, and tells whether it was good until then: of any number who try at once one hears so. */
export async function endToken(tx: Writer, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accountToken')
    .set({ expiresAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a person's tokens of these kinds that have not ended by `now` (epoch ms). */
export async function endTokensOf(
  tx: Writer,
  accountId: string,
  kinds: readonly TokenKind[],
  now: number,
): Promise<void> {
  await tx
    .updateTable('accountToken')
    .set({ expiresAt: now })
    .where('accountId', '=', accountId)
    .where('kind', 'in', kinds)
    .where('expiresAt', '>', now)
    .execute();
}

/** Whether a person was given a token of a kind after `since`, until `now` (epoch ms): not by a clock that was ahead. */
export async function hasTokenSince(
  db: Reader,
  accountId: string,
  kind: TokenKind,
  { since, now }: { since: number; now: number },
): Promise<boolean> {
  const token = await db
    .selectFrom('accountToken')
    .select('tokenHash')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('createdAt', '>', since)
    .where('createdAt', '<=', now)
    .executeTakeFirst();
  return token !== undefined;
}

/** Forgets tokens that ended before `before` (epoch ms). */
export async function deleteTokensEndedBefore(tx: Writer, before: number): Promise<void> {
  await tx.deleteFrom('accountToken').where('expiresAt', '<', before).execute();
}
