import type { Database } from '../../../database/database.ts';
import { hashAccountToken, LINK_LIFE_MS } from '../../../app/account/email/account-link.server.ts';
import { insertToken } from '../../../app/account/email/account-token-store.server.ts';
import { linkPath } from '../../../app/account/account-paths.ts';
import { verifyEmail } from '../../../app/account/email/verify-email.server.ts';
import { GALLERY_NOW } from '../moment.ts';
import { VIEWERS } from './people.ts';

/** What stands in real links is drawn; pictures need the same each time. */
const TOKENS = {
  reset: 'reset'.padEnd(43, '-'),
  verify: 'verify'.padEnd(43, '-'),
  done: 'done'.padEnd(43, '-'),
};
const MAILED_AT = GALLERY_NOW - 10 * 60_000;

/** Pages behind the links of mails, by what is found there. */
export const MAILED_PATHS = {
  newPassword: linkPath('reset-password', TOKENS.reset),
  verify: linkPath('verify-email', TOKENS.verify),
  verified: linkPath('verify-email', TOKENS.done),
  ended: linkPath('reset-password', 'ended'),
};

/** Gives some of the people links, as if they had been mailed; one of them has confirmed their address. */
export async function mailLinks(database: Database, people: { id: string; email: string }[]): Promise<void> {
  const wanted = [
    ['reset-password', TOKENS.reset, people[VIEWERS.whale]!],
    ['verify-email', TOKENS.verify, people[VIEWERS.whale]!],
    ['verify-email', TOKENS.done, people[VIEWERS.apricot]!],
  ] as const;
  for (const [kind, token, { id: accountId, email: address }] of wanted) {
    const times = { createdAt: MAILED_AT, expiresAt: MAILED_AT + LINK_LIFE_MS[kind] };
    const row = { tokenHash: hashAccountToken(token), accountId, kind, address, ...times };
    await database.transaction((tx) => insertToken(tx, row));
  }
  await verifyEmail({ database, now: () => MAILED_AT }, TOKENS.done);
}
