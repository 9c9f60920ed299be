import { minuteText } from '../../../app/korean/date-text.ts';
import { actText } from '../../../app/moderation/act/act.ts';
import { judgeAppeal, listOpenAppeals } from '../../../app/moderation/appeal/appeal.server.ts';
import { APPEAL_OUTCOMES, parseAnswer, parseAppealOutcome } from '../../../app/moderation/appeal/appeal.ts';
import { WrongUse } from '../../run-tool.ts';
import { LIST_LIMIT, parseIdAndText, type Command } from '../command.ts';
import { entryLine, listLines } from '../entry-line.ts';

export const appeals: Command = {
  usage: '',
  summary: '답을 기다리는 이의 제기, 오래된 것부터',
  parse: (args) => {
    if (args.length > 0) throw new WrongUse('덧붙일 것이 없어요.');
    return async ({ database }) => {
      const found = await listOpenAppeals(database.read, LIST_LIMIT + 1);
      const entries = found.map(({ actId, sentAt, kind, nickname, actWords, words }) =>
        entryLine([actId, minuteText(sentAt), nickname, `${actText(kind)}: ${actWords}`, `이의: ${words}`]),
      );
      return { ok: true, lines: listLines(entries, '기다리는 이의가 없어요.', LIST_LIMIT) };
    };
  },
};

export const judgeAppealCommand: Command = {
  usage: `<act> <${APPEAL_OUTCOMES.map(({ value }) => value).join('|')}> <answer…>`,
  summary: '이의에 답하기 (overturned: 조치를 취소해요)',
  parse: (args) => {
    const { id: actId, text } = parseIdAndText(args);
    const [typed = '', ...rest] = text.split(' ');
    const outcome = parseAppealOutcome(typed);
    if (!outcome)
      throw new WrongUse(`판단을 적어 주세요: ${APPEAL_OUTCOMES.map(({ value }) => value).join(', ')}`);
    const parsed = parseAnswer(rest.join(' '));
    if (!parsed.ok) throw new WrongUse(parsed.problem);
    return async (deps) => {
      const judged = await judgeAppeal(deps, { actId, outcome, answer: parsed.answer });
      if (judged.ok)
        return {
          ok: true,
          lines: [outcome === 'overturned' ? '조치를 취소했어요.' : '조치를 그대로 뒀어요.'],
        };
      switch (judged.problem) {
        case 'gone':
          return { ok: false, lines: ['그런 번호의 조치에 이의가 없어요.'] };
        case 'judged':
          return { ok: judged.outcome === outcome, lines: ['이미 답한 이의예요.'] };
        case 'own-act':
          return { ok: false, lines: ['조치를 하거나 받은 사람이 아닌 다른 운영자가 답해야 해요.'] };
      }
    };
  },
};
