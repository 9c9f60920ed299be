import type { Reader, Writer } from '../../../database/database.ts';
import { hasMark, writtenInListing } from '../../moderation/number/find-marked-numbers.server.ts';
import { findProduct } from '../../product/product.server.ts';
import { clockText, dayText } from '../../korean/date-text.ts';
import type { Product } from '../../product/product.ts';
import type { Services } from '../../request/services.server.ts';
import { findUsualPrice } from '../../search/usual-price/find-usual-price.server.ts';
import type { CaseSignal } from '../../support/case/case.ts';
import { copyReview, inspectReview } from '../../purchase/review/inspect-reviews.server.ts';
import { findReceivedReview } from '../../purchase/review/read-reviews.server.ts';
import { reviewLine } from '../../purchase/review/review.ts';
import { attachEvidence } from '../../support/report/evidence.server.ts';
import { findReportTarget, type ReportTarget } from '../../support/report/report.server.ts';
import type { ReportTargetKind } from '../../support/report/report.ts';
import { risksOf } from '../../talk/warning/risks.ts';
import { copyTalk, listReportableMessages } from '../../talk/member/copy-evidence.server.ts';

interface Address {
  kind: ReportTargetKind;
  id: string;
}

/** A review is reported only by the person that it is about, once it is shown to them. */
export async function findTargetFor(
  db: Reader,
  { kind, id }: Address,
  { actor, now }: { actor: { id: string } | undefined; now: number },
): Promise<ReportTarget | undefined> {
  if (kind !== 'review') return findReportTarget(db, { kind, id });
  const review = actor && (await findReceivedReview(db, actor, { id, now }));
  return review && { kind, id, name: reviewLine(review), owner: undefined };
}

/** A review's author, whom only operators read. */
export function ownerFinderOf({ kind, id }: Address) {
  if (kind !== 'review') return undefined;
  return async (tx: Reader): Promise<string | null> => (await inspectReview(tx, id))?.author?.id ?? null;
}

/** A conversation with the person, and the reported message. */
export interface ReportedTalk {
  id: string;
  aroundSeq: number | undefined;
}

/** Copies the evidence for operators; risks in a conversation are noticed. */
export function attachmentOf(
  { kind, id }: Address,
  talk: ReportedTalk | undefined,
  {
    actor,
    ownHost,
    numberHashes,
  }: { actor: { id: string }; ownHost: string; numberHashes: Services['numberHashes'] },
) {
  const isReview = kind === 'review';
  if (!isReview && talk === undefined) return undefined;
  return async (tx: Writer, { id: reportId, now }: { id: string; now: number }): Promise<CaseSignal[]> => {
    if (isReview) {
      await copyReview(tx, { reportId, reviewId: id, now });
      return [];
    }
    const copied = await copyTalk(tx, actor, { ...talk!, otherId: id });
    await attachEvidence(tx, { reportId, now }, copied);
    const said = copied.messages.filter(({ byReporter }) => !byReporter).map(({ body }) => body);
    const isMarked = await hasMark(tx, numberHashes, said);
    return [
      ...(isMarked ? (['marked-number'] as const) : []),
      ...said.flatMap((body) => risksOf(body, ownHost)),
    ];
  };
}

const MAX_SHOWN_LETTERS = 40;

export async function listReportable(
  db: Reader,
  actor: { id: string },
  { now, ...talk }: ReportedTalk & { otherId: string; now: number },
): Promise<{ value: string; label: string }[]> {
  const messages = await listReportableMessages(db, actor, talk);
  return messages.map(({ seq, body, photoCount, createdAt }) => {
    const letters = [...body.replaceAll(/\s+/g, ' ')];
    const rest = letters.length > MAX_SHOWN_LETTERS ? '…' : '';
    const said = body === '' ? `사진 ${photoCount}장` : letters.slice(0, MAX_SHOWN_LETTERS).join('') + rest;
    return { value: String(seq), label: `${said} (${dayText(createdAt, now)} ${clockText(createdAt)})` };
  });
}

export async function noticedOfListing(services: Services, productId: string): Promise<CaseSignal[]> {
  const { database, numberHashes } = services;
  const product = await findProduct(database.read, productId);
  if (!product) return [];
  const isMarked = await hasMark(database.read, numberHashes, writtenInListing(product));
  return [
    ...(isMarked ? (['marked-number'] as const) : []),
    ...((await isBait(services, product)) ? (['low-price'] as const) : []),
  ];
}

/** A low price is typical of bait. */
async function isBait(services: Services, { title, subCategory, priceWon }: Product): Promise<boolean> {
  if (priceWon === null) return false;
  const usual = await findUsualPrice(services, { title, subCategory });
  return 'low' in usual && priceWon * 2 < usual.low;
}
