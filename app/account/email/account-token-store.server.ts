import type { Reader, Writer } from '../../../database/database.ts';
import type { AccountTable, AccountTokenTable } from '../../../database/tables/tables.ts';
import type { LinkMailKind } from '../../mail/mail.ts';

/** `reset-by-hand` is a password reset by an unmailed link, which confirms no address. */
type TokenKind = LinkMailKind | 'reset-by-hand';

export async function insertToken(tx: Writer, token: AccountTokenTable & { kind: TokenKind }): Promise<void> {
  await tx.insertInto('accountToken').values(token).execute();
}

/** With used and expired ones; undefined when the account's address has changed since. */
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

/** False when it was used or expired; of several at once, one gets true. */
export async function endToken(tx: Writer, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accountToken')
    .set({ expiresAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

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

/** Ignores tokens dated after `now`, from a clock that ran ahead. */
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

export async function deleteTokensEndedBefore(tx: Writer, before: number): Promise<void> {
  await tx.deleteFrom('accountToken').where('expiresAt', '<', before).execute();
}
