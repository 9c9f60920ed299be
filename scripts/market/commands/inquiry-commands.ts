import {
  answerInquiry,
  findInquiry,
  listAllInquiries,
  listOpenInquiries,
  type ReceivedInquiry,
} from '../../../app/support/inquiry/inquiry.server.ts';
import { inquiryTopicText } from '../../../app/support/inquiry/inquiry.ts';
import { WrongUse } from '../../run-tool.ts';
import { LIST_LIMIT, parseAll, parseIdAlone, parseIdAndText, type Command } from '../command.ts';
import { minuteText } from '../../../app/korean/date-text.ts';
import { entryLine, listLines } from '../entry-line.ts';

const UNKNOWN = { ok: false, lines: ['그런 번호의 문의가 없어요.'] };

function toLine(inquiry: ReceivedInquiry, showsState: boolean): string {
  const { id, createdAt, topic, nickname, title, answer } = inquiry;
  const state = showsState ? [answer === null ? '답변 전' : '답변 완료'] : [];
  return entryLine([id, minuteText(createdAt), ...state, inquiryTopicText(topic), nickname, title]);
}

export const inquiries: Command = {
  usage: '[--all]',
  summary: '답변을 기다리는 문의 (--all: 답변한 것까지)',
  parse: (args) => {
    const all = parseAll(args);
    return async ({ database: { read } }) => {
      const found = all
        ? await listAllInquiries(read, LIST_LIMIT)
        : await listOpenInquiries(read, LIST_LIMIT);
      const entries = found.map((inquiry) => toLine(inquiry, all));
      return { ok: true, lines: listLines(entries, '기다리는 문의가 없어요.', LIST_LIMIT) };
    };
  },
};

export const inquiry: Command = {
  usage: '<id>',
  summary: '문의 하나를 모두 보기',
  parse: (args) => {
    const id = parseIdAlone(args);
    return async ({ database }) => {
      const found = await findInquiry(database.read, id);
      if (!found) return UNKNOWN;
      const { email, body, answer, answeredAt } = found;
      const reply = answer === null ? [] : ['', `답변 (${minuteText(answeredAt ?? 0)})`, answer];
      return { ok: true, lines: [toLine(found, true), email, '', body, ...reply] };
    };
  },
};

export const answer: Command = {
  usage: '<id> <text…>',
  summary: '문의에 답하기 (이미 답했다면 답변 바꾸기)',
  parse: (args) => {
    const { id, text } = parseIdAndText(args);
    return async (deps) => {
      const outcome = await answerInquiry(deps, { inquiryId: id, answer: text });
      if (outcome.answered) return { ok: true, lines: ['답변했어요. 문의한 사람이 Q&A에서 볼 수 있어요.'] };
      switch (outcome.reason) {
        case 'empty-answer':
          throw new WrongUse('답변을 적어 주세요.');
        case 'unfit-answer':
          throw new WrongUse(outcome.text);
        case 'answered-meanwhile':
        case 'no-such-inquiry':
          return UNKNOWN;
      }
    };
  },
};
