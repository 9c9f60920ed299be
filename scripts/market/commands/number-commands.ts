import { minuteText } from '../../../app/korean/date-text.ts';
import { markNumber, unmarkNumber } from '../../../app/moderation/number/mark-number.server.ts';
import { markedNumberName, NUMBER_RULE_TEXT } from '../../../app/moderation/number/marked-number.ts';
import { listMarkedNumbers } from '../../../app/moderation/number/marked-number.server.ts';
import { WrongUse } from '../../run-tool.ts';
import { LIST_LIMIT, parseIdAlone, parseIdAndReason, type Command } from '../command.ts';
import { entryLine, listLines } from '../entry-line.ts';

/** Under another secret a mark would meet no number. */
const NO_SECRET = {
  ok: false,
  lines: ['서버의 비밀 값을 찾지 못했어요. 서버와 같은 설정으로 실행해 주세요.'],
};

export const markedNumbers: Command = {
  usage: '',
  summary: '신고된 번호로 표시한 번호, 최근 것부터',
  parse: (args) => {
    if (args.length > 0) throw new WrongUse('덧붙일 것이 없어요.');
    return async ({ database }) => {
      const found = await listMarkedNumbers(database.read, LIST_LIMIT);
      const entries = found.map((marked) =>
        entryLine([
          marked.numberHash,
          minuteText(marked.markedAt),
          marked.operator,
          markedNumberName(marked),
          marked.words,
        ]),
      );
      return { ok: true, lines: listLines(entries, '표시한 번호가 없어요.', LIST_LIMIT) };
    };
  },
};

export const markNumberCommand: Command = {
  usage: '<number> <reason…>',
  summary: '전화번호나 계좌번호를 신고된 번호로 표시하기',
  parse: (args) => {
    const { id: number, reason: words } = parseIdAndReason(args);
    return async ({ findNumberHashes, ...deps }) => {
      const numberHashes = await findNumberHashes?.();
      if (!numberHashes) return NO_SECRET;
      const outcome = await markNumber({ ...deps, numberHashes }, { number, words });
      if (outcome.ok) return { ok: true, lines: [`표시했어요. 조치 번호: ${outcome.actId}`] };
      return outcome.problem === 'marked'
        ? { ok: true, lines: ['이미 표시한 번호예요.'] }
        : { ok: false, lines: [NUMBER_RULE_TEXT] };
    };
  },
};

export const unmarkNumberCommand: Command = {
  usage: '<number>',
  summary: '번호의 표시를 지우기 (목록의 값으로도 지워요)',
  parse: (args) => {
    const number = parseIdAlone(args);
    return async ({ findNumberHashes, ...deps }) => {
      const numberHashes = await findNumberHashes?.();
      if (!numberHashes) return NO_SECRET;
      const wasMarked = await unmarkNumber({ ...deps, numberHashes }, number);
      return { ok: true, lines: [wasMarked ? '표시를 지웠어요.' : '표시한 번호가 아니에요.'] };
    };
  },
};
