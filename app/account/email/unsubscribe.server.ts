import type { Database } from '../../../database/database.ts';
import { findChoices, turnOff } from '../../notice/choice/notice-choice.server.ts';
import { type MailSubject, mailTopics } from '../../notice/choice/unsubscribe.ts';
import type { UnsubscribeLinks } from '../../notice/choice/unsubscribe-links.server.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';

interface Deps {
  database: Database;
  unsubscribeLinks: UnsubscribeLinks;
}

/** Undefined for an invalid link, or when the account is gone. */
export async function findMailOfLink(
  { database: { read }, unsubscribeLinks }: Deps,
  token: string,
): Promise<{ subject: MailSubject; isOff: boolean } | undefined> {
  const link = unsubscribeLinks.find(token);
  if (!link || !(await findAccountById(read, link.accountId))) return undefined;
  const choices = await findChoices(read, link.accountId);
  const isOff = mailTopics(link.subject).every((topic) => !choices.isOn(topic, 'mail'));
  return { subject: link.subject, isOff };
}

/** Works without a session, and again. @returns whether the link is valid */
export async function turnOffMail({ database, unsubscribeLinks }: Deps, token: string): Promise<boolean> {
  const link = unsubscribeLinks.find(token);
  if (!link) return false;
  return database.transaction(async (tx) => {
    if (!(await lockAccount(tx, database.engine, link.accountId))) return false;
    await turnOff(tx, link.accountId, { topics: mailTopics(link.subject), channels: ['mail'] });
    return true;
  });
}
