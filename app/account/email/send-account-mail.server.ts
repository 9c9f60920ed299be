import type { Database, Writer } from '../../../database/database.ts';
import type { WriteMail } from '../../mail/deliver-mail.server.ts';
import type { LinkMailKind, NoticeMailKind, UnseenMailKind } from '../../mail/mail.ts';
import { isStillQueued, queueMail } from '../../mail/queue-mail.server.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';
import { accountMail, isNotice } from './account-mails.ts';
import { insertToken } from './account-token-store.server.ts';
import { hashAccountToken, LINK_LIFE_MS, newAccountToken } from './account-link.server.ts';
import { linkPath } from '../account-paths.ts';
import {
  type NoticeMailDeps,
  writeDigest,
  writeNoticeMail,
  writeUnreadTalk,
  writeUnseen,
} from './write-notice-mail.server.ts';

interface Deps extends NoticeMailDeps {
  database: Pick<Database, 'engine'>;
  /** The market's own origin, never the host of a request. */
  linkBase: string;
  now(): number;
}

/** A later reminder would arrive after the appointment. */
const MAX_REMINDER_AGE_MS = 20 * 60_000;

const isUnseenMail = (kind: string): kind is UnseenMailKind => kind.startsWith('unseen-');

const hasLink = (kind: string): kind is LinkMailKind => Object.hasOwn(LINK_LIFE_MS, kind);

/** Writes a mail with a token that exists nowhere else; undefined when the reason for the mail is gone. */
export function accountMailWriter(deps: Deps): WriteMail {
  const { database, siteName, linkBase, now } = deps;
  return async (tx, { id, kind, accountId, address, createdAt: queuedAt }) => {
    if (accountId === null) return undefined;
    // Locked first: a password change in the meantime ends this job or this token.
    const account = await lockAccount(tx, database.engine, accountId);
    const isOutdated = account?.email !== address || !(await isStillQueued(tx, id));
    const isDone = kind === 'verify-email' && account?.emailVerifiedAt !== null;
    const isExpired = kind === 'meeting-soon' && queuedAt + MAX_REMINDER_AGE_MS < now();
    if (isOutdated || isDone || isExpired) return undefined;
    if (isNotice(kind)) return writeNoticeMail(tx, deps, { kind, accountId, address });
    if (kind === 'notice-digest') return writeDigest(tx, deps, { accountId, address });
    if (kind === 'unread-talk') return writeUnreadTalk(tx, deps, { accountId, address });
    if (isUnseenMail(kind)) return writeUnseen(tx, deps, { kind, accountId, address, dueAt: queuedAt });
    if (!hasLink(kind)) throw new Error(`a mail job of an unknown kind: ${kind}`);
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

export async function notifyAccount(
  tx: Writer,
  { accountId, kind, now }: { accountId: string | null; kind: NoticeMailKind; now: number },
): Promise<void> {
  const account = accountId === null ? undefined : await findAccountById(tx, accountId);
  if (account) await queueMail(tx, { kind, accountId: account.id, address: account.email, now });
}
