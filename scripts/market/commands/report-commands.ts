import {
  closeReport,
  findReport,
  listReports,
  type ReceivedReport,
} from '../../../app/support/report/report.server.ts';
import { agreementsIn } from '../../../app/support/report/agreements.ts';
import {
  listListingsAsReported,
  type ReportedListing,
} from '../../../app/support/report/reported-listing.server.ts';
import { wonText } from '../../../app/korean/won.ts';
import { type CopiedEvidence, viewEvidence } from '../../../app/support/report/evidence.server.ts';
import {
  type ReportedReview,
  viewReportedReview,
} from '../../../app/purchase/review/inspect-reviews.server.ts';
import { POINT_TEXTS } from '../../../app/purchase/review/review-points.ts';
import { RATING_TEXTS } from '../../../app/purchase/review/review.ts';
import { reportReasonText, targetKindText } from '../../../app/support/report/report.ts';
import { productPath } from '../../../app/product/product.ts';
import { WrongUse } from '../../run-tool.ts';
import { LIST_LIMIT, parseAll, parseIdAlone, parseIdAndText, type Command } from '../command.ts';
import { minuteText } from '../../../app/korean/date-text.ts';
import { entryLine, listLines } from '../entry-line.ts';

const UNKNOWN = { ok: false, lines: ['그런 번호의 신고가 없어요.'] };

function toLine(report: ReceivedReport, showsState: boolean): string {
  const { id, createdAt, closedAt, targetKind, targetName, reason, reporterName } = report;
  const state = showsState ? [closedAt === null ? '확인 전' : '종료'] : [];
  const kind = `${targetKindText(targetKind)} · ${reportReasonText(reason)}`;
  const sentBy = reason === 'warned' ? '자동' : (reporterName ?? '탈퇴한 사용자');
  return entryLine([id, minuteText(createdAt), ...state, kind, sentBy, targetName]);
}

export const reports: Command = {
  usage: '[--all]',
  summary: '확인하지 않은 신고 (--all: 종료한 것까지)',
  parse: (args) => {
    const all = parseAll(args);
    return async ({ database }) => {
      const found = await listReports(database.read, { all, limit: LIST_LIMIT });
      const entries = found.map((report) => toLine(report, all));
      return { ok: true, lines: listLines(entries, '확인할 신고가 없어요.', LIST_LIMIT) };
    };
  },
};

const whoText = (byReporter: boolean) => (byReporter ? '신고자' : '상대');

/** One line each: what people write is shown as it is, without what moves a terminal’s cursor. */
function evidenceLines(evidence: CopiedEvidence): string[] {
  const { listing, messages, copiedAt } = evidence;
  const { id, title, desc } = listing;
  return [
    '',
    entryLine([
      `상품 (${minuteText(copiedAt)})`,
      productPath(id),
      wonText(listing.priceWon),
      title,
      desc ?? '',
    ]),
    ...agreementsIn(evidence, {
      whoOf: whoText,
      swapOf: ({ productId, title: offered }) => `${productPath(productId)} ${offered}`,
    }).map(entryLine),
    ...messages.map(({ byReporter, kind, body, photos, createdAt }) =>
      entryLine([
        minuteText(createdAt),
        kind === 'system' ? '안내' : whoText(byReporter),
        [body, ...photos].filter(Boolean).join(' '),
      ]),
    ),
  ];
}

/** As it was; it may be another by now, or gone. */
function listingLines({ title, priceWon, desc, photos, sameAs = [], copiedAt }: ReportedListing): string[] {
  return [
    '',
    entryLine([`신고할 때의 상품 (${minuteText(copiedAt)})`, wonText(priceWon), title, desc ?? '']),
    ...photos.map((photo) => entryLine(['사진', photo])),
    ...sameAs.map((other) => entryLine(['같은 사진', productPath(other.id), other.title])),
  ];
}

function reviewLines({ author, rating, points, text, answer, createdAt }: ReportedReview): string[] {
  return [
    '',
    `쓴 사람 ${author ? `${author.nickname} (${author.id})` : '탈퇴한 사용자'}`,
    entryLine([
      minuteText(createdAt),
      [RATING_TEXTS[rating], ...points.map((point) => POINT_TEXTS[point])].join(' · '),
      text,
    ]),
    ...(answer === null ? [] : [entryLine(['답글', answer])]),
  ];
}

function targetLine({ targetKind, targetId }: ReceivedReport): string {
  if (targetKind === 'listing') return productPath(targetId);
  return targetKind === 'person' ? `계정 ${targetId}` : `후기 ${targetId}`;
}

export const report: Command = {
  usage: '<id>',
  summary: '신고 하나를 모두 보기',
  parse: (args) => {
    const id = parseIdAlone(args);
    return async (deps) => {
      const found = await findReport(deps.database.read, id);
      if (!found) return UNKNOWN;
      const listings = await listListingsAsReported(deps.database.read, [id]);
      const evidence = await viewEvidence(deps, { reportId: id });
      const reviewed = await viewReportedReview(deps, { reportId: id });
      const { details, note, closedAt } = found;
      const end = closedAt === null ? [] : ['', `종료 (${minuteText(closedAt)}) ${note ?? ''}`.trim()];
      return {
        ok: true,
        lines: [
          toLine(found, true),
          targetLine(found),
          '',
          details || '(자세한 내용 없음)',
          ...listings.flatMap(listingLines),
          ...evidence.flatMap(evidenceLines),
          ...(reviewed ? reviewLines(reviewed) : []),
          ...end,
        ],
      };
    };
  },
};

export const closeReportCommand: Command = {
  usage: '<id> [note…]',
  summary: '신고를 종료하기 (메모는 운영자만 봐요)',
  parse: (args) => {
    const { id, text } = parseIdAndText(args);
    return async (deps) => {
      const outcome = await closeReport(deps, { reportId: id, note: text });
      if (outcome.closed) return { ok: true, lines: ['신고를 종료했어요.'] };
      switch (outcome.reason) {
        case 'already-closed':
          return { ok: true, lines: ['이미 종료한 신고예요.'] };
        case 'unfit-note':
          throw new WrongUse(outcome.text);
        case 'no-such-report':
          return UNKNOWN;
      }
    };
  },
};
