import { clockText, minuteText } from '../../../korean/date-text.ts';
import { wonText } from '../../../korean/won.ts';
import { viewReportedReview } from '../../../purchase/review/reported-review.server.ts';
import { RATING_TEXTS } from '../../../purchase/review/review.ts';
import type { ModerationCase } from '../../../support/case/case.ts';
import { type Evidence, viewEvidence } from '../../../support/report/evidence.server.ts';
import type { ReceivedReport } from '../../../support/report/report.server.ts';
import { findListingAsReported } from '../../../support/report/reported-listing.server.ts';
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

/** Of the newest report that has some. */
export async function loadEvidence(
  page: DeskRequest,
  { id: caseId }: ModerationCase,
  reports: ReceivedReport[],
) {
  const { services, url } = page;
  const { read } = services.database;
  for (const { id: reportId } of reports.toReversed()) {
    const listing = await findListingAsReported(read, reportId);
    const talk = await viewEvidence(page.operatorDeps, { reportId });
    const review = await viewReportedReview(page.operatorDeps, { reportId });
    if (!listing && !talk && !review) continue;
    return {
      listing: listing
        ? {
            title: listing.title,
            price: priceText(listing.priceWon),
            desc: listing.desc,
            copied: minuteText(listing.copiedAt),
            photos: listing.photos.map((key) => evidencePhotoPath(caseId, key)),
          }
        : null,
      talk: talk ? showTalk(talk, caseId, url.host) : null,
      review: review
        ? { text: review.text, rating: RATING_TEXTS[review.rating], when: minuteText(review.createdAt) }
        : null,
    };
  }
  return null;
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
