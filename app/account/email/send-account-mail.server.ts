import type { Database, Writer } from '../../../database/database.ts';
import type { WriteMail } from '../../mail/deliver-mail.server.ts';
import type { LinkMailKind, NoticeMailKind } from '../../mail/mail.ts';
import { isStillWished, queueMail } from '../../mail/queue-mail.server.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';
import { accountMail } from './account-mails.ts';
import { insertToken } from './account-token-store.server.ts';
import { hashAccountToken, LINK_LIFE_MS, newAccountToken } from './account-token.server.ts';
import { linkPath } from './link-paths.ts';
import { isNotice, noticeMail } from './notice-mails.ts';

interface Deps {
  database: Pick<Database, 'engine'>;
  siteName: string;
  /** What links begin with: the market's own address, whatever host a request named. */
  linkBase: string;
  now(): number;
}

const hasLink = (kind: string): kind is LinkMailKind => Object.hasOwn(LINK_LIFE_MS, kind);

/**
 * Writes what an account's owner is mailed. The token in its link is made now, so that it lives from when the mail
 * leaves and stands nowhere but in it. Nothing is written that has come to nothing since it was wished for.
 */
export function accountMailWriter({ database, siteName, linkBase, now }: Deps): WriteMail {
  return async (tx, { id, kind, accountId, address }) => {
    if (accountId === null) return undefined;
    // Held first: a password that changes meanwhile has ended this wish, or ends this token.
    const account = await lockAccount(tx, database.engine, accountId);
    const isOutdated = account?.email !== address || !(await isStillWished(tx, id));
    const isDone = kind === 'verify-email' && account?.emailVerifiedAt !== null;
    if (isOutdated || isDone) return undefined;
    if (isNotice(kind)) return noticeMail(kind, address, siteName);
    if (!hasLink(kind)) throw new Error(`a wish of no kind: ${kind}`);
    const token = newAccountToken();
    const createdAt = now();
    const expiresAt = createdAt + LINK_LIFE_MS[kind];
    await insertToken(tx, {
      tokenHash: hashAccountToken(token),
      accountId,
      kind,
      address,
      createdAt,
      expiresAt,
    });
    return accountMail(kind, address, siteName, linkBase + linkPath(kind, token));
  };
}

/** Mails an account's owner what was done, in the transaction that does it. Nothing where the account is gone. */
export async function notifyAccount(
  tx: Writer,
  { accountId, kind, now }: { accountId: string | null; kind: NoticeMailKind; now: number },
): Promise<void> {
  const account = accountId === null ? undefined : await findAccountById(tx, accountId);
  if (account) await queueMail(tx, { kind, accountId: account.id, address: account.email, now });
}
