import { removeReviewDirectly } from '../../../app/moderation/act/act-directly.server.ts';
import {
  inspectReview,
  type InspectedReview,
  listReviewsOf,
} from '../../../app/purchase/review/inspect-reviews.server.ts';
import { POINT_TEXTS } from '../../../app/purchase/review/review-points.ts';
import { RATING_TEXTS } from '../../../app/purchase/review/review.ts';
import { doneAs, LIST_LIMIT, parseIdAlone, parseIdAndReason, type Command } from '../command.ts';
import { minuteText } from '../../../app/korean/date-text.ts';
import { entryLine, listLines } from '../entry-line.ts';
import { forPerson, PERSON } from '../for-person.ts';

const UNKNOWN = { ok: false, lines: ['그런 번호의 후기가 없어요.'] };

const nameOf = (author: InspectedReview['author']) => author?.nickname ?? '탈퇴한 사용자';

function stateText({ removedAt, shownAt }: InspectedReview, now: number): string {
  if (removedAt !== null) return '삭제됨';
  return shownAt <= now ? '보임' : `${minuteText(shownAt)}부터 보임`;
}

function toLine(review: InspectedReview, now: number): string {
  const { id, createdAt, rating, author, text } = review;
  const state = stateText(review, now);
  return entryLine([id, minuteText(createdAt), state, RATING_TEXTS[rating], nameOf(author), text]);
}

export const reviews: Command = {
  usage: PERSON,
  summary: '한 사람이 받은 후기 (아직 안 보이는 것, 삭제한 것까지)',
  parse: (args) => {
    const who = parseIdAlone(args);
    return forPerson(who, async ({ database, now }, account) => {
      const at = now();
      const found = await listReviewsOf(database.read, account.id, LIST_LIMIT);
      const entries = found.map((review) => toLine(review, at));
      return { ok: true, lines: listLines(entries, '받은 후기가 없어요.', LIST_LIMIT) };
    });
  },
};

export const review: Command = {
  usage: '<id>',
  summary: '후기 하나를 모두 보기',
  parse: (args) => {
    const id = parseIdAlone(args);
    return async ({ database, now }) => {
      const found = await inspectReview(database.read, id);
      if (!found) return UNKNOWN;
      const { author, subject, title, createdAt, rating, points, text, answer } = found;
      const { removedAt, removedReason } = found;
      const people = `${nameOf(author)}${author ? ` (${author.id})` : ''} → ${subject.nickname} (${subject.id})`;
      return {
        ok: true,
        lines: [
          entryLine([id, minuteText(createdAt), stateText(found, now()), title]),
          people,
          [RATING_TEXTS[rating], ...points.map((point) => POINT_TEXTS[point])].join(' · '),
          '',
          text || '(글 없음)',
          ...(answer === null ? [] : ['', `답글: ${answer}`]),
          ...(removedAt === null ? [] : ['', `삭제 (${minuteText(removedAt)}) ${removedReason ?? ''}`]),
        ],
      };
    };
  },
};

export const removeReviewCommand: Command = {
  usage: '<id> <reason…>',
  summary: '후기를 지우기 (이유는 쓴 사람이 봐요)',
  parse: (args) => {
    const { id, reason } = parseIdAndReason(args);
    return async (deps) => {
      const outcome = await removeReviewDirectly(deps, { reviewId: id, words: reason });
      if (outcome.removed)
        return doneAs('지웠어요. 쓴 사람만 이유와 함께 볼 수 있어요. 거래는 그대로예요.', outcome);
      switch (outcome.reason) {
        case 'already-removed':
          return { ok: true, lines: ['이미 지운 후기예요.'] };
        case 'no-such-review':
          return UNKNOWN;
      }
    };
  },
};
