import { clockText, minuteText } from '../../../korean/date-text.ts';
import { findMarks, listUnmarked } from '../../../moderation/number/find-marked-numbers.server.ts';
import { wonText } from '../../../korean/won.ts';
import { viewReportedReview } from '../../../purchase/review/inspect-reviews.server.ts';
import { POINT_TEXTS } from '../../../purchase/review/review-points.ts';
import { RATING_TEXTS } from '../../../purchase/review/review.ts';
import type { ModerationCase } from '../../../support/case/case.ts';
import { agreementsIn } from '../../../support/report/agreements.ts';
import { type CopiedEvidence, type Evidence, viewEvidence } from '../../../support/report/evidence.server.ts';
import type { ReceivedReport } from '../../../support/report/report.server.ts';
import {
  listListingsAsReported,
  type ReportedListing,
} from '../../../support/report/reported-listing.server.ts';
import { risksOf } from '../../../talk/warning/risks.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { deskListingPath, evidencePhotoPath } from '../desk-paths.ts';

export interface EvidenceLine {
  when: string;
  by: string;
  text: string;
  photos: string[];
  /** Risks in a message of the reported person; undefined for none. */
  mark: string | undefined;
}

/** Every copied listing, and the conversation of the newest report that has one. */
export async function loadEvidence(
  page: DeskRequest,
  { id: caseId }: ModerationCase,
  reports: ReceivedReport[],
) {
  const ids = reports.toReversed().map(({ id }) => id);
  const { numberHashes, database } = page.services;
  const listings = await listListingsAsReported(database.read, ids);
  const said = await loadSaid(page, caseId, ids);
  const written = [...said.written, ...listings.flatMap(({ title, desc }) => [title, desc])];
  return {
    listings: listings.map((listing) => showListing(listing, caseId)),
    talks: said.talks,
    review: said.review,
    numbers: await listUnmarked(database.read, numberHashes, written),
  };
}

/** `written`: by the reported person. */
async function loadSaid(page: DeskRequest, caseId: string, reportIds: string[]) {
  const { operatorDeps } = page;
  for (const reportId of reportIds) {
    const talks = await viewEvidence(operatorDeps, { reportId });
    const review = await viewReportedReview(operatorDeps, { reportId });
    if (talks.length === 0 && !review) continue;
    return {
      written: [...talks.flatMap(writtenIn), ...(review ? [review.text] : [])],
      talks: await Promise.all(talks.map((talk) => showTalk(page, talk, caseId))),
      review: review
        ? {
            text: review.text,
            about: [
              RATING_TEXTS[review.rating],
              ...review.points.map((point) => POINT_TEXTS[point]),
              minuteText(review.createdAt),
            ].join(' · '),
            answer: review.answer,
          }
        : null,
    };
  }
  return { written: [], talks: [], review: null };
}

function showListing(
  { title, priceWon, desc, copiedAt, photos, sameAs = [] }: ReportedListing,
  caseId: string,
) {
  return {
    title,
    price: priceText(priceWon),
    desc,
    copied: minuteText(copiedAt),
    photos: photos.map((key) => evidencePhotoPath(caseId, key)),
    sameAs: sameAs.map((other) => ({ path: deskListingPath(other.id), title: other.title })),
  };
}

const isOfReported = ({ kind, byReporter }: Evidence['messages'][number]) => kind !== 'system' && !byReporter;

function writtenIn({ messages }: Evidence): string[] {
  return messages.filter(isOfReported).map(({ body }) => body);
}

async function showTalk({ services, url }: DeskRequest, talk: CopiedEvidence, caseId: string) {
  const { listing, messages, copiedAt } = talk;
  const whoOf = (byReporter: boolean) => (byReporter ? '신고한 분' : '신고받은 분');
  const bodies = messages.map((message) => (isOfReported(message) ? message.body : ''));
  const marks = await findMarks(services.database.read, services.numberHashes, bodies);
  return {
    listing: `${listing.title} · ${priceText(listing.priceWon)}`,
    copied: minuteText(copiedAt),
    lines: messages.map(({ byReporter, kind, body, photos, createdAt }, index): EvidenceLine => ({
      when: clockText(createdAt),
      by: kind === 'system' ? '안내' : whoOf(byReporter),
      text: body,
      photos: photos.map((key) => evidencePhotoPath(caseId, key)),
      mark: markText(marks[index]!.length > 0, risksOf(bodies[index]!, url.host).length > 0),
    })),
    agreements: agreementsIn(talk, { whoOf, swapOf: ({ title }) => title }).map((parts) => parts.join(' · ')),
  };
}

function markText(hasMarkedNumber: boolean, isRisky: boolean): string | undefined {
  if (hasMarkedNumber) return '신고된 번호';
  return isRisky ? '눈여겨볼 말' : undefined;
}

/** `30,000원`; a dash without a price. */
function priceText(priceWon: number | null): string {
  return priceWon === null ? '-' : wonText(priceWon);
}
