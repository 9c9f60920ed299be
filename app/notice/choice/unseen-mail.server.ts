import type { Reader, Writer } from '../../../database/database.ts';
import type { UnseenMailKind } from '../../mail/mail.ts';
import { queueLater } from '../../mail/queue-mail.server.ts';
import type { NoticeKind } from '../notice.ts';
import { hasPushDevice } from '../push/subscribe.server.ts';
import { findChoices } from './notice-choice.server.ts';
import { type NoticeTopic, topicOf } from './notice-choice.ts';
import { countUnseenByKind } from './notice-choice-store.server.ts';

/** The topics that cannot wait for the morning. */
const MAILS: Partial<Record<NoticeTopic, UnseenMailKind>> = {
  trade: 'unseen-trade',
  meeting: 'unseen-meeting',
};

/** Several notices become one mail; seeing them before it is sent cancels it. */
const DELAY_MS = 10 * 60_000;

/** In the transaction of a notice without a mail of its own. */
export async function queueUnseenMail(
  tx: Writer,
  { accountId, kind: noticeKind, now }: { accountId: string; kind: NoticeKind; now: number },
): Promise<void> {
  const topic = topicOf(noticeKind);
  const kind = topic && MAILS[topic];
  if (kind) await queueLater(tx, { kind, accountId, now }, DELAY_MS);
}

/** @param dueAt of the mail, epoch ms. @returns 0 also where they get the topic by push, or not by mail */
export async function countForUnseenMail(
  db: Reader,
  { accountId, kind, dueAt }: { accountId: string; kind: UnseenMailKind; dueAt: number },
): Promise<{ topic: NoticeTopic; count: number }> {
  const topic = kind === 'unseen-trade' ? 'trade' : 'meeting';
  const choices = await findChoices(db, accountId);
  const isPushed = choices.isOn(topic, 'push') && (await hasPushDevice(db, accountId));
  if (isPushed || !choices.isOn(topic, 'mail')) return { topic, count: 0 };
  const since = { accountId, fromAt: dueAt - DELAY_MS - 1, untilAt: Number.MAX_SAFE_INTEGER };
  const counts = (await countUnseenByKind(db, since)).filter((unseen) => topicOf(unseen.kind) === topic);
  return { topic, count: counts.reduce((sum, { count }) => sum + count, 0) };
}
