import { listNicknames } from '../../account/account.server.ts';
import type { Reader } from '../../../database/database.ts';
import { minuteText } from '../../korean/date-text.ts';
import { actText, type ModerationAct } from '../../moderation/act/act.ts';
import type { ModerationCase } from '../../support/case/case.ts';
import { reportReasonText } from '../../support/report/report.ts';
import { casePath } from './desk-paths.ts';
import type { DeskRow } from './desk-row.ts';

const OUTCOME_TEXTS = { upheld: '조치함', dismissed: '문제없음', none: '종료' };

/** Without those about the operator who reads them. */
export function showCases(cases: readonly ModerationCase[], reader: { id: string }): DeskRow[] {
  const others = cases.filter(({ accountId }) => accountId !== reader.id);
  return others.map(({ id, reason, targetName, openedAt, closedAt, outcome }) => ({
    path: casePath(id),
    text: `${reportReasonText(reason)} · ${targetName}`,
    note: `${closedAt === null ? '기다림' : OUTCOME_TEXTS[outcome ?? 'none']} · ${minuteText(openedAt)}`,
  }));
}

export async function showActs(db: Reader, acts: readonly ModerationAct[]): Promise<DeskRow[]> {
  const names = await listNicknames(
    db,
    acts.map(({ operator }) => operator),
  );
  return acts.map(({ caseId, kind, targetName, operator, doneAt, undoneAt }) => ({
    path: caseId === null ? undefined : casePath(caseId),
    text: `${actText(kind)} · ${targetName}`,
    note: [
      names.get(operator) ?? operator,
      minuteText(doneAt),
      ...(undoneAt === null ? [] : ['되돌림']),
    ].join(' · '),
  }));
}
