import type { Writer } from '../../database/database.ts';
import type { LinkMailKind } from '../mail/mail.ts';
import { wishMail } from '../mail/wish-mail.server.ts';
import { hasTokenSince } from './account-token-store.server.ts';

/** Nobody's mailbox is filled by somebody who keeps asking. */
const LINK_PAUSE_MS = 5 * 60_000;

/**
 * Wishes for a mail with a link to an account's own address.
 * @returns false where one waits to be sent or was sent less than five minutes ago: that one will do
 */
export async function askForLink(
  tx: Writer,
  kind: LinkMailKind,
  account: { id: string; email: string },
  now: number,
): Promise<boolean> {
  if (await hasTokenSince(tx, account.id, kind, { since: now - LINK_PAUSE_MS, now })) return false;
  return wishMail(tx, { kind, accountId: account.id, address: account.email, now });
}
