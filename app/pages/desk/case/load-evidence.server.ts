import { clockText, minuteText } from '../../../korean/date-text.ts';
import { wonText } from '../../../korean/won.ts';
import { viewReportedReview } from '../../../purchase/review/reported-review.server.ts';
import { RATING_TEXTS } from '../../../purchase/review/review.ts';
import type { ModerationCase } from '../../../support/case/case.ts';
import { type Evidence, viewEvidence } from '../../../support/report/evidence.server.ts';
import type { ReceivedReport } from '../../../support/report/report.server.ts';
import {
  listListingsAsReported,
  type ReportedListing,
} from '../../../support/report/reported-listing.server.ts';
import { risksOf } from '../../../talk/warning/risks.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { evidencePhotoPath } from '../desk-paths.ts';

export interface EvidenceLine {
  when: string;
  by: string;
  text: string;
  photos: string[];
  /** What looks like fraud, of the one who is reported. */
  isMarked: boolean;
}

/** Every listing as it was, and what was said in the newest report that has some. */
export async function loadEvidence(
  page: DeskRequest,
  { id: caseId }: ModerationCase,
  reports: ReceivedReport[],
) {
  const ids = reports.toReversed().map(({ id }) => id);
  const listings = await listListingsAsReported(page.services.database.read, ids);
  return {
    listings: listings.map((listing) => showListing(listing, caseId)),
    ...(await loadSaid(page, caseId, ids)),
  };
}

async function loadSaid({ operatorDeps, url }: DeskRequest, caseId: string, reportIds: string[]) {
  for (const reportId of reportIds) {
    const talk = await viewEvidence(operatorDeps, { reportId });
    const review = await viewReportedReview(operatorDeps, { reportId });
    if (!talk && !review) continue;
    return {
      talk: talk ? showTalk(talk, caseId, url.host) : null,
      review: review
        ? { text: review.text, rating: RATING_TEXTS[review.rating], when: minuteText(review.createdAt) }
        : null,
    };
  }
  return { talk: null, review: null };
}

function showListing({ title, priceWon, desc, copiedAt, photos }: ReportedListing, caseId: string) {
  return {
    title,
    price: priceText(priceWon),
    desc,
    copied: minuteText(copiedAt),
    photos: photos.map((key) => evidencePhotoPath(caseId, key)),
  };
}

function showTalk({ listing, messages, offers, meetings }: Evidence, caseId: string, ownHost: string) {
  const whoOf = (byReporter: boolean) => (byReporter ? '신고한 분' : '신고받은 분');
  return {
    listing: `${listing.title} · ${priceText(listing.priceWon)}`,
    lines: messages.map(({ byReporter, kind, body, photos, createdAt }): EvidenceLine => ({
      when: clockText(createdAt),
      by: kind === 'system' ? '안내' : whoOf(byReporter),
      text: body,
      photos: photos.map((key) => evidencePhotoPath(caseId, key)),
      isMarked: kind !== 'system' && !byReporter && risksOf(body, ownHost).length > 0,
    })),
    agreements: [
      ...offers.map(
        ({ byReporter, priceWon, createdAt }) =>
          `${minuteText(createdAt)} · ${whoOf(byReporter)} · 가격 제안 ${priceText(priceWon)}`,
      ),
      ...meetings.map(
        ({ byReporter, at, place, createdAt }) =>
          `${minuteText(createdAt)} · ${whoOf(byReporter)} · 약속 ${minuteText(at)} ${place}`,
      ),
    ],
  };
}

/** `30,000원`; what has no price has a dash. */
function priceText(priceWon: number | null): string {
  return priceWon === null ? '-' : wonText(priceWon);
}
