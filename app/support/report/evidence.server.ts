import type { Database, Writer } from '../../../database/database.ts';
import type { ReportEvidenceTable } from '../../../database/tables/report-tables.ts';
import type { MeetingTable, OfferTable, SwapOfferTable } from '../../../database/tables/talk-tables.ts';
import { retainFile, releaseFiles } from '../../media/store-photos.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import {
  deleteEvidenceClosedBefore,
  deleteReportedListingsClosedBefore,
  deleteReportedReviewsClosedBefore,
  findEvidence,
  upsertEvidence,
} from './evidence-store.server.ts';

interface ReportedMeeting {
  /** Who proposed it. */
  byReporter: boolean;
  at: number;
  place: string;
  state: MeetingTable['state'];
  reporterArrivedAt: number | null;
  otherArrivedAt: number | null;
  createdAt: number;
}

/** A conversation at the time of its report. */
export interface Evidence {
  conversationId: string;
  listing: { id: string; title: string; priceWon: number | null; category: string; desc: string | null };
  /** Oldest first. */
  offers: { byReporter: boolean; priceWon: number; state: OfferTable['state']; createdAt: number }[];
  /** Listings offered in exchange. */
  swaps: {
    byReporter: boolean;
    productId: string;
    title: string;
    state: SwapOfferTable['state'];
    createdAt: number;
  }[];
  meetings: ReportedMeeting[];
  messages: { byReporter: boolean; kind: string; body: string; photos: string[]; createdAt: number }[];
}

/** For a report repeated while open: each copy. */
export interface CopiedEvidence extends Evidence {
  copiedAt: number;
}

/** Older copies have no offers, swaps or appointments. */
type CopiedListing = Evidence['listing'] &
  Partial<Pick<Evidence, 'offers' | 'swaps' | 'meetings'>> & { earlier?: CopiedEvidence[] };

const MAX_COPIES = 10;

/** In the report's transaction, beside earlier copies for it. */
export async function attachEvidence(
  tx: Writer,
  { reportId, now }: { reportId: string; now: number },
  { fileKeys, ...evidence }: Evidence & { fileKeys: string[] },
): Promise<void> {
  const { conversationId, listing, offers, swaps, meetings, messages } = evidence;
  const known = await findEvidence(tx, reportId);
  const earlier = (known ? readCopies(known).toReversed() : [])
    .filter((copy) => !holds(evidence, copy))
    .slice(0, MAX_COPIES - 1);
  const copied = {
    listing: JSON.stringify({ ...listing, offers, swaps, meetings, earlier }),
    messages: JSON.stringify(messages),
  };
  await upsertEvidence(tx, { reportId, conversationId, ...copied, createdAt: now });
  for (const key of new Set(fileKeys)) await retainFile(tx, key, reportId);
}

/** Whether it includes the other one, about the same listing. */
function holds({ listing, messages }: Evidence, other: Evidence): boolean {
  if (JSON.stringify(listing) !== JSON.stringify(other.listing)) return false;
  const said = new Set(messages.map((message) => JSON.stringify(message)));
  return other.messages.every((message) => said.has(JSON.stringify(message)));
}

function readCopies({ conversationId, createdAt, ...row }: ReportEvidenceTable): CopiedEvidence[] {
  const copied = JSON.parse(row.listing) as CopiedListing;
  const { offers = [], swaps = [], meetings = [], earlier = [], ...listing } = copied;
  const messages = JSON.parse(row.messages) as Evidence['messages'];
  const newest = { conversationId, listing, offers, swaps, meetings, messages, copiedAt: createdAt };
  return [newest, ...earlier.toReversed()];
}

/** For an operator; each call is in the audit log. @returns the newest first; none where nothing was copied */
export async function viewEvidence(
  deps: OperatorDeps & { database: Database },
  { reportId }: { reportId: string },
): Promise<CopiedEvidence[]> {
  return deps.database.transaction(async (tx) => {
    const row = await findEvidence(tx, reportId);
    if (!row) return [];
    await appendAudit(tx, deps, { act: 'view-evidence', targetId: reportId });
    return readCopies(row);
  });
}

const EVIDENCE_AGE_MS = 180 * 24 * 3_600_000;

/** Deletes the copies for reports that were closed 180 days ago. */
export async function trimEvidence(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    const before = now - EVIDENCE_AGE_MS;
    await releaseFiles(tx, await deleteEvidenceClosedBefore(tx, before));
    await releaseFiles(tx, await deleteReportedListingsClosedBefore(tx, before));
    await deleteReportedReviewsClosedBefore(tx, before);
  });
}
