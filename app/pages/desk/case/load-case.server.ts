import { listNicknames } from '../../../account/account.server.ts';
import { mayActAs } from '../../../account/operator/operator-role.ts';
import { minuteText } from '../../../korean/date-text.ts';
import { relativeTime } from '../../../korean/relative-time.ts';
import { listActsOf, listActsOfCase } from '../../../moderation/act/act.server.ts';
import { actText, canUndoDismissal, isClosing, isFinal, UNDO_ACT_MS } from '../../../moderation/act/act.ts';
import { findPersonState } from '../../../moderation/moderate-person.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { findCase, listCasesOf, markCaseViewed } from '../../../support/case/case.server.ts';
import { holderOf, type ModerationCase, signalText } from '../../../support/case/case.ts';
import { listReportsOfCase, type ReceivedReport } from '../../../support/report/report.server.ts';
import { reportReasonText } from '../../../support/report/report.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { deskListingPath, deskPersonPath } from '../desk-paths.ts';
import { MAX_ROWS } from '../desk-row.ts';
import { showCases } from '../show-records.server.ts';
import { loadEvidence } from './load-evidence.server.ts';

/** The first call is the first look, and each view of evidence is in the audit log. */
export async function loadCase(page: DeskRequest) {
  const { services, params, role, isFresh, actor } = page;
  const { database, articles } = services;
  const now = services.now();
  const found = await findCase(database.read, params['id'] ?? '');
  if (!found) throw new CodedError('not-found', 'no such case');
  // An operator does not see who reported them, and what they said.
  const isOwn = found.accountId === actor.id;
  if (!isOwn) await markCaseViewed(database, found.id, now);
  const reports = isOwn ? [] : await listReportsOfCase(database.read, found.id);
  const [holder, person, evidence, acts] = await Promise.all([
    showHolder(page, found, now),
    showPerson(page, found, now),
    loadEvidence(page, found, reports),
    showActs(page, found, now),
  ]);
  const { id, version, targetKind, targetName } = found;
  return {
    id,
    version,
    targetName,
    targetKind,
    targetPath: targetPathOf(found),
    isClosed: found.closedAt !== null,
    isOwn,
    mayAct: !isOwn && mayActAs(role, 'moderator'),
    canReopen: canUndoDismissal(found, now),
    isFresh,
    ...(isOwn ? NOTHING_SAID : showWhatWasSaid(found, reports.length, articles.readyWords)),
    numberWords: articles.readyWords['number'] ?? '',
    holder,
    person,
    reports: reports.map((report) => showReport(report)),
    evidence,
    acts,
  };
}

const NOTHING_SAID = { reasonText: '', opened: '', readyWords: '', signals: [] };

function showWhatWasSaid(
  { reason, openedAt, score, signals }: ModerationCase,
  count: number,
  readyWords: Readonly<Record<string, string>>,
) {
  return {
    reasonText: reportReasonText(reason),
    opened: `신고 ${count}건 · 처음 ${minuteText(openedAt)} · ${score}점`,
    readyWords: readyWords[reason === 'warned' ? 'prohibited' : reason] ?? '',
    signals: signals.map(signalText),
  };
}

export type LoadedCase = Awaited<ReturnType<typeof loadCase>>;

function targetPathOf({ targetKind, targetId, accountId }: ModerationCase): string | undefined {
  if (targetKind === 'listing') return deskListingPath(targetId);
  return targetKind === 'person' && accountId !== null ? deskPersonPath(accountId) : undefined;
}

async function showHolder({ services, actor }: DeskRequest, found: ModerationCase, now: number) {
  const holder = found.closedAt === null ? holderOf(found, now) : null;
  if (holder === null) return null;
  const names = await listNicknames(services.database.read, [holder]);
  return { isOneself: holder === actor.id, name: names.get(holder) ?? '다른 운영자' };
}

async function showPerson({ services, actor }: DeskRequest, { id, accountId }: ModerationCase, now: number) {
  const { read } = services.database;
  const state = accountId === null ? undefined : await findPersonState(read, accountId);
  if (!state) return null;
  const { account, listedCount, hiddenCount, soldCount, boughtCount } = state;
  const [acts, cases] = await Promise.all([
    listActsOf(read, account.id),
    listCasesOf(read, account.id, MAX_ROWS + 2),
  ]);
  const standing = acts.filter(({ undoneAt }) => undoneAt === null);
  return {
    path: deskPersonPath(account.id),
    nickname: account.nickname,
    isSuspended: account.suspendedAt !== null,
    facts: [
      { name: '가입', value: relativeTime(account.createdAt, now) },
      { name: '상품', value: `${listedCount + hiddenCount}개` },
      { name: '거래', value: `${soldCount + boughtCount}번` },
      { name: '앞선 조치', value: standing.length === 0 ? '없음' : `${standing.length}번` },
    ],
    others: showCases(
      cases.filter((one) => one.id !== id),
      actor,
    ),
  };
}

function showReport({ id, createdAt, reporterName, reason, details }: ReceivedReport) {
  return {
    id,
    when: minuteText(createdAt),
    by: reason === 'warned' ? '자동' : (reporterName ?? '탈퇴한 사용자'),
    reasonText: reportReasonText(reason),
    details,
  };
}

async function showActs({ services }: DeskRequest, { id: caseId }: ModerationCase, now: number) {
  const { read } = services.database;
  const acts = await listActsOfCase(read, caseId);
  const names = await listNicknames(
    read,
    acts.map(({ operator }) => operator),
  );
  return acts.map(({ id, kind, targetName, words, operator, doneAt, undoneAt }) => ({
    id,
    name: isClosing(kind) ? actText(kind) : targetName,
    text: [
      actText(kind),
      ...(isClosing(kind) ? [] : [targetName]),
      names.get(operator) ?? operator,
      minuteText(doneAt),
    ].join(' · '),
    words,
    isUndone: undoneAt !== null,
    canUndo: undoneAt === null && !isFinal(kind) && now - doneAt <= UNDO_ACT_MS,
  }));
}
