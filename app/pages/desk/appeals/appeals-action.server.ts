import { data, redirectDocument } from 'react-router';
import { mayActAs } from '../../../account/operator/operator-role.ts';
import { minuteText } from '../../../korean/date-text.ts';
import { actText } from '../../../moderation/act/act.ts';
import {
  judgeAppeal,
  listOpenAppeals,
  mustLeaveToAnother,
} from '../../../moderation/appeal/appeal.server.ts';
import { parseAnswer, parseAppealOutcome } from '../../../moderation/appeal/appeal.ts';
import { readForm } from '../../../request/read-form.server.ts';
import { type AnyFormResult, readFields } from '../../../ui/form/form-result.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { casePath, DESK_APPEALS_PATH } from '../desk-paths.ts';

const SHOWN = 50;

export async function loadAppeals({ services, actor, role }: DeskRequest) {
  const { read } = services.database;
  const open = await listOpenAppeals(read, SHOWN);
  return Promise.all(
    open.map(async ({ actId, kind, nickname, targetName, actWords, words, sentAt, caseId, ...act }) => ({
      actId,
      nickname,
      what: `${actText(kind)} · ${targetName}`,
      actWords,
      words,
      when: minuteText(sentAt),
      path: caseId === null ? undefined : casePath(caseId),
      mayJudge: mayActAs(role, 'moderator'),
      isForAnother: await mustLeaveToAnother(read, actor.id, act),
    })),
  );
}

export type ListedAppeal = Awaited<ReturnType<typeof loadAppeals>>[number];

const PROBLEM_TEXTS = {
  gone: '이 이의는 이제 없어요.',
  judged: '다른 운영자가 먼저 답했어요.',
  'own-act': '조치를 하거나 받은 사람이 아닌 다른 운영자가 답해야 해요.',
};

export async function answerAppeal(page: DeskRequest) {
  const {
    act: actId,
    outcome: typed,
    answer,
  } = readFields(await readForm(page.request), ['act', 'outcome', 'answer']);
  const outcome = parseAppealOutcome(typed);
  const values = { answer, outcome: typed };
  const rejected = { ok: false, intent: actId, values } as const;
  const parsed = parseAnswer(answer);
  if (!outcome || !parsed.ok) {
    const errors = {
      outcome: outcome ? undefined : '조치를 그대로 둘지 취소할지 골라 주세요.',
      answer: parsed.ok ? undefined : parsed.problem,
    };
    return data({ ...rejected, errors }, 400);
  }
  const judged = await judgeAppeal(page.operatorDeps, { actId, outcome, answer: parsed.answer });
  if (!judged.ok) return data<AnyFormResult>({ ...rejected, reason: PROBLEM_TEXTS[judged.problem] }, 409);
  throw redirectDocument(`${DESK_APPEALS_PATH}?done=1`);
}
