import type { Writer } from '../../../database/database.ts';
import type { NoticeMailKind } from '../../mail/mail.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { findAccountById } from '../account-store.server.ts';

/** Mails an account's owner what was done, in the transaction that does it. Nothing where the account is gone. */
export async function notifyAccount(
  tx: Writer,
  { accountId, kind, now }: { accountId: string | null; kind: NoticeMailKind; now: number },
): Promise<void> {
  const account = accountId === null ? undefined : await findAccountById(tx, accountId);
  if (account) await queueMail(tx, { kind, accountId: account.id, address: account.email, now });
}
