import type { Reader } from '../../database/database.ts';
import { listBlocked } from '../account/block/block.server.ts';
import { findPublicPerson, getOwnAccount, listConsents } from '../account/account.server.ts';
import { findSecondFactorSince } from '../account/second-factor/second-factor.server.ts';
import { listKeywords } from '../keyword/keyword.server.ts';
import { listStagedPhotos } from '../media/staging/staged-photos.server.ts';
import { photoFileKey, publicAddress, type PhotoSite } from '../media/photo.ts';
import { exportChoices } from '../notice/choice/notice-choice.server.ts';
import { listNotices } from '../notice/notice.server.ts';
import { exportPicks } from '../pick/pick.server.ts';
import type { HiddenProduct, Product } from '../product/product.ts';
import { listPricesOfSeller } from '../product/edit/price-history.server.ts';
import { listFollowed } from '../product/follow/follow.server.ts';
import { listHiddenOfSeller } from '../product/hide/hide-products.server.ts';
import { listProducts } from '../product/list/list-products.server.ts';
import { exportApplications } from '../product/reserve/giveaway/apply.server.ts';
import { exportReservations } from '../product/reserve/reservation.server.ts';
import { exportPurchases } from '../purchase/export-purchases.server.ts';
import { findManner } from '../purchase/manner/read-manner.server.ts';
import { exportReviews } from '../purchase/review/read-reviews.server.ts';
import { listReportsOf } from '../support/report/report.server.ts';
import type { Report } from '../support/report/report.ts';
import { exportConversations } from '../talk/conversation.server.ts';
import { exportUnreadMail } from '../talk/list/unread-mail/unread-mail.server.ts';
import { exportAppointments } from '../talk/meet/no-show/export-appointments.server.ts';
import { showsReadMarks } from '../talk/read-marks/read-marks.server.ts';
import { listInquiries } from '../support/inquiry/inquiry.server.ts';
import { exportLinkedServices } from '../account/external/link-identity.server.ts';
import { listPasskeys } from '../account/passkey/passkeys.server.ts';
import { listSessions } from '../account/session/list-sessions.server.ts';
import { listPushDevices } from '../notice/push/subscribe.server.ts';

const ALL = 100_000;

/** Everything stored about a person, for that person. Times are ISO 8601, prices whole won. */
export async function exportMyData(
  deps: { db: Reader; now(): number; config: PhotoSite },
  actor: { id: string },
) {
  const { db, config } = deps;
  const account = await getOwnAccount(db, actor.id);
  const person = await findPublicPerson(db, actor.id);
  const secondFactorSince = await findSecondFactorSince(db, actor.id);
  const listings = await listAllOfSeller(db, actor.id);
  const { purchases, sales } = await exportPurchases(db, actor.id, config);
  const inquiries = await listInquiries(db, actor.id, ALL);
  return {
    exportedAt: isoTime(deps.now()),
    account: {
      ...account,
      createdAt: isoTime(account.createdAt),
      manner: await findManner(db, actor.id),
      replyWithinMinutes: person?.replyWithinMinutes ?? null,
      emailVerifiedAt: account.emailVerifiedAt === null ? null : isoTime(account.emailVerifiedAt),
      secondFactorSince: secondFactorSince === null ? null : isoTime(secondFactorSince),
    },
    ...(await exportSignIn(deps, actor)),
    listings: listings.map((listing) => toExport(listing, config)),
    hiddenListings: (await listHiddenOfSeller(db, actor.id, ALL)).map((hidden) =>
      toExportedHidden(hidden, config),
    ),
    priceChanges: (await listPricesOfSeller(db, actor.id)).map(({ at, ...price }) => ({
      ...price,
      since: isoTime(at),
    })),
    heldPhotos: (await listStagedPhotos(db, actor)).map(({ thumbnail }) => thumbnail),
    picks: await exportPicks(db, actor.id),
    ...(await exportReservations(db, actor.id)),
    giveawayApplications: await exportApplications(db, actor.id),
    purchases,
    sales,
    reviews: await exportReviews(db, actor, deps.now()),
    appointments: await exportAppointments(db, actor),
    blocked: (await listBlocked(db, actor.id)).map(({ nickname, blockedAt }) => ({
      nickname,
      blockedAt: isoTime(blockedAt),
    })),
    following: (await listFollowed(db, actor)).map(({ nickname, followedAt }) => ({
      nickname,
      followedAt: isoTime(followedAt),
    })),
    showsReadMarks: await showsReadMarks(db, actor),
    noticeSettings: await exportChoices(db, actor.id),
    unreadTalkMail: await toExportedMail(db, actor.id),
    conversations: await exportConversations(db, actor.id, config),
    inquiries: inquiries.map(({ createdAt, answeredAt, ...inquiry }) => ({
      ...inquiry,
      createdAt: isoTime(createdAt),
      answeredAt: answeredAt === null ? null : isoTime(answeredAt),
    })),
    keywords: (await listKeywords(db, actor)).map(({ id: _id, createdAt, rangAt, ...keyword }) => ({
      ...keyword,
      createdAt: isoTime(createdAt),
      rangAt: rangAt === null ? null : isoTime(rangAt),
    })),
    notices: (await listNotices(db, actor.id, ALL)).map(({ createdAt, ...notice }) => ({
      ...notice,
      createdAt: isoTime(createdAt),
    })),
    reports: (await listReportsOf(db, actor.id)).map(toExportedReport),
  };
}

async function toExportedMail(db: Reader, accountId: string) {
  const mail = await exportUnreadMail(db, accountId);
  return (
    mail && { mailedAt: isoTime(mail.mailedAt), backAt: mail.backAt === null ? null : isoTime(mail.backAt) }
  );
}

function toExportedReport({ note: _note, createdAt, closedAt, ...report }: Report) {
  return {
    ...report,
    createdAt: isoTime(createdAt),
    closedAt: closedAt === null ? null : isoTime(closedAt),
  };
}

async function listAllOfSeller(db: Reader, sellerId: string): Promise<Product[]> {
  // A listing that is bumped meanwhile comes twice.
  const all = new Map<string, Product>();
  let cursor: string | null | undefined;
  do {
    const page = await listProducts(db, { sellerId }, 'new', cursor ?? undefined);
    for (const product of page?.products ?? []) all.set(product.id, product);
    cursor = page?.nextCursor;
  } while (cursor);
  return [...all.values()];
}

function toExportedHidden({ hiddenAt, hiddenReason, ...product }: HiddenProduct, config: PhotoSite) {
  return {
    ...toExport(product, config),
    hiddenAt: hiddenAt === null ? null : isoTime(hiddenAt),
    hiddenReason,
  };
}

function toExport(
  { photos, createdAt, bumpedAt, feedSeq: _feedSeq, ...product }: Product,
  config: PhotoSite,
) {
  return {
    ...product,
    createdAt: isoTime(createdAt),
    bumpedAt: bumpedAt === null ? null : isoTime(bumpedAt),
    photos: photos.map((photo) => publicAddress(photoFileKey(photo, 1440), config)),
  };
}

const isoTime = (ms: number): string => new Date(ms).toISOString();

async function exportSignIn({ db, now }: { db: Reader; now(): number }, actor: { id: string }) {
  const pushDevices = await listPushDevices(db, { accountId: actor.id, sessionHash: '' });
  return {
    sessions: (await listSessions({ db, now }, actor)).map(({ browser, createdAt, usedAt }) => ({
      browser,
      createdAt: isoTime(createdAt),
      usedAt: isoTime(usedAt),
    })),
    passkeys: (await listPasskeys(db, actor)).map(({ name, createdAt, usedAt }) => ({
      name,
      createdAt: isoTime(createdAt),
      usedAt: usedAt === null ? null : isoTime(usedAt),
    })),
    pushDevices: pushDevices.map(({ browser, createdAt }) => ({ browser, createdAt: isoTime(createdAt) })),
    linkedServices: await exportLinkedServices(db, actor.id),
    consents: (await listConsents(db, actor.id)).map(({ agreedAt, ...consent }) => ({
      ...consent,
      agreedAt: isoTime(agreedAt),
    })),
  };
}
