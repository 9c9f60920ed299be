import { judgeNoShowWithReason } from '../../../app/moderation/moderate-trade.server.ts';
import {
  inspectNoShow,
  type InspectedClaim,
  listNoShows,
} from '../../../app/talk/meet/no-show/judge-no-show.server.ts';
import { type NoShowState, noShowState } from '../../../app/talk/meet/no-show/no-show.ts';
import { WrongUse } from '../../run-tool.ts';
import { LIST_LIMIT, parseIdAlone, parseIdAndReason, type Command } from '../command.ts';
import { minuteText } from '../../../app/korean/date-text.ts';
import { entryLine, listLines } from '../entry-line.ts';

const UNKNOWN = { ok: false, lines: ['그런 번호의 약속에 알린 것이 없어요.'] };

const STATE_TEXTS: Record<NoShowState, string> = {
  open: '답 기다리는 중',
  unanswered: '답 없음',
  agreed: '인정',
  disputed: '다툼',
  'judged-missed': '나오지 않음으로 판단',
  'judged-came': '나온 것으로 판단',
};

const stateText = (claim: InspectedClaim, now: number) => STATE_TEXTS[noShowState(claim, now).state];
const personText = (name: string | null, id: string | null) =>
  id === null ? '탈퇴한 사용자' : `${name} (${id})`;
const arrivalText = (at: number | null) => (at === null ? '누르지 않음' : minuteText(at));

export const noShows: Command = {
  usage: '[--all]',
  summary: '나오지 않은 약속 가운데 다투는 것 (--all: 모두)',
  parse: (args) => {
    const isAll = args.length === 1 && args[0] === '--all';
    if (args.length > 0 && !isAll) throw new WrongUse('--all 밖에는 받지 않아요.');
    return async ({ database, now }) => {
      const at = now();
      const found = await listNoShows(database.read, { isWaiting: !isAll, limit: LIST_LIMIT });
      const entries = found.map((claim) => {
        const people = `${claim.claimantName ?? '탈퇴한 사용자'} → ${claim.missingName ?? '탈퇴한 사용자'}`;
        return entryLine([claim.meetingId, minuteText(claim.at), stateText(claim, at), people, claim.title]);
      });
      return { ok: true, lines: listLines(entries, '다투는 약속이 없어요.', LIST_LIMIT) };
    };
  },
};

export const noShow: Command = {
  usage: '<id>',
  summary: '나오지 않은 약속 하나를 모두 보기',
  parse: (args) => {
    const id = parseIdAlone(args);
    return async ({ database, now }) => {
      const claim = await inspectNoShow(database.read, id);
      if (!claim) return UNKNOWN;
      const { judgedAt, answeredAt } = claim;
      return {
        ok: true,
        lines: [
          entryLine([id, minuteText(claim.at), stateText(claim, now()), claim.place, claim.title]),
          `알린 사람 ${personText(claim.claimantName, claim.claimantId)}  ${minuteText(claim.claimedAt)}`,
          `나오지 않았다는 사람 ${personText(claim.missingName, claim.missingId)}`,
          `도착했어요: 구매자 ${arrivalText(claim.buyerArrivedAt)}, 판매자 ${arrivalText(claim.sellerArrivedAt)}`,
          ...(answeredAt === null
            ? []
            : [`답 (${minuteText(answeredAt)}) ${claim.answerText || '(글 없음)'}`]),
          ...(judgedAt === null ? [] : [`판단 (${minuteText(judgedAt)}) ${claim.judgedReason ?? ''}`]),
        ],
      };
    };
  },
};

const REJECTED = {
  'no-such-claim': UNKNOWN,
  'not-disputed': { ok: false, lines: ['다투는 약속만 판단해요.'] },
  judged: { ok: true, lines: ['이미 판단한 약속이에요.'] },
};

export const judgeNoShowCommand: Command = {
  usage: '<id> missed|came <reason…>',
  summary: '나왔는지 판단하기 (이유는 두 사람이 봐요)',
  parse: ([id = '', judgement, ...words]) => {
    if (judgement !== 'missed' && judgement !== 'came')
      throw new WrongUse('missed(나오지 않음)나 came(나옴)을 적어 주세요.');
    const { reason } = parseIdAndReason([id, ...words]);
    return async (deps) => {
      const outcome = await judgeNoShowWithReason(deps, { meetingId: id, judgement, reason });
      if (!outcome.ok) return REJECTED[outcome.reason];
      return { ok: true, lines: ['판단했어요. 두 사람에게 알렸고, 대화에서 이유를 볼 수 있어요.'] };
    };
  },
};
