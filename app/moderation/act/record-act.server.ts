import type { Writer } from '../../../database/database.ts';
import { notifyAccount } from '../../account/email/send-account-mail.server.ts';
import type { NoticeKind } from '../../notice/notice.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { newId } from '../../platform/id.server.ts';
import { insertAct, updateAllUndone } from './act-store.server.ts';
import type { ActKind, ClosingActKind, MuteDays, NewAct } from './act.ts';

const DAY_MS = 24 * 3_600_000;

/** An operator's decision. The person reads its text. */
export type Decision =
  { kind: Exclude<ClosingActKind, 'mute'>; words: string } | { kind: 'mute'; words: string; days: MuteDays };

type Target = Pick<NewAct, 'caseId' | 'accountId' | 'targetId' | 'targetName'>;

export function newAct(
  { operator, now }: OperatorDeps,
  target: Target,
  decision: Decision | { kind: 'mark-number'; words: string },
): NewAct {
  const doneAt = now();
  const { kind, words } = decision;
  const until = decision.kind === 'mute' ? doneAt + decision.days * DAY_MS : null;
  return { id: newId(), ...target, kind, words, operator, doneAt, until };
}

const NOTICES: Record<ActKind, NoticeKind | undefined> = {
  warn: 'warned',
  hide: 'listing-hidden',
  remove: 'listing-removed',
  mute: 'muted',
  // Removing it adds one, which leads to the review.
  'remove-review': undefined,
  // They cannot sign in to read one.
  suspend: undefined,
  'mark-number': 'number-marked',
};

/** Notices need a subject. */
const ABOUT_PERSON = '이용 규칙';

export function titleOf({ accountId, targetId, targetName }: Target): string {
  return targetId === accountId ? ABOUT_PERSON : targetName;
}

/** In the transaction of the act itself. Notifies the person, who has a page of the act. */
export async function recordAct(tx: Writer, act: NewAct): Promise<void> {
  await insertAct(tx, act);
  const kind = NOTICES[act.kind];
  const { id: subjectId, accountId, doneAt: now } = act;
  if (kind) await addNotice(tx, { accountId, kind, subjectId, title: titleOf(act), now });
}

/** For kinds without further effect: a warning counts, and a mute holds, by being recorded. */
export async function notifyOfAct(tx: Writer, deps: OperatorDeps, act: NewAct): Promise<void> {
  const { accountId, words: reason, doneAt: now } = act;
  if (accountId === null || (act.kind !== 'warn' && act.kind !== 'mute')) return;
  await notifyAccount(tx, { accountId, kind: act.kind === 'warn' ? 'warned' : 'muted', now });
  await appendAudit(tx, deps, { act: act.kind, targetId: accountId, reason });
}

/** @returns the number */
export async function markAllUndone(
  tx: Writer,
  { now, operator }: OperatorDeps,
  target: { kind: ActKind; targetId: string },
): Promise<number> {
  return updateAllUndone(tx, target, { undoneAt: now(), undoneBy: operator });
}
