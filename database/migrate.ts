import { setTimeout as pause } from 'node:timers/promises';
import { Migrator, type Migration } from 'kysely/migration';
import { CannotOpen } from './cannot-open.ts';
import type { Database } from './database.ts';
import { marketMigration } from './migrations/old-names/001-market.ts';
import { reportsMigration } from './migrations/old-names/002-reports.ts';
import { heldPhotosMigration } from './migrations/old-names/003-held-photos.ts';
import { searchWordsMigration } from './migrations/old-names/004-search-words.ts';
import { popularSearchesMigration } from './migrations/old-names/005-popular-searches.ts';
import { searchPendingListMigration } from './migrations/old-names/006-search-pending-list.ts';
import { narrowSearchDocumentsMigration } from './migrations/old-names/007-narrow-search-documents.ts';
import { limitsMigration } from './migrations/old-names/008-limits.ts';
import { mailMigration } from './migrations/old-names/009-mail.ts';
import { sessionUseMigration } from './migrations/old-names/010-session-use.ts';
import { moderationMigration } from './migrations/old-names/011-moderation.ts';
import { consentMigration } from './migrations/old-names/012-consent.ts';
import { secondFactorMigration } from './migrations/old-names/013-second-factor.ts';
import { personalChangesMigration } from './migrations/old-names/014-personal-changes.ts';
import { searchPhrasesMigration } from './migrations/old-names/015-search-phrases.ts';
import { searchesByPeopleMigration } from './migrations/old-names/016-searches-by-people.ts';
import { plainNamesMigration } from './migrations/010s/017-plain-names.ts';
import { conversationsMigration } from './migrations/010s/018-conversations.ts';
import { purchaseCategoryMigration } from './migrations/010s/019-purchase-category.ts';
import { noticesMigration } from './migrations/020s/020-notices.ts';
import { reservationsMigration } from './migrations/020s/021-reservations.ts';
import { messagePhotosMigration } from './migrations/020s/023-message-photos.ts';
import { readMarksOffMigration } from './migrations/020s/024-read-marks-off.ts';
import { blocksMigration } from './migrations/020s/025-blocks.ts';
import { reportEvidenceMigration } from './migrations/020s/026-report-evidence.ts';
import { priceHistoryMigration } from './migrations/020s/027-price-history.ts';
import { cancelledPurchasesMigration } from './migrations/020s/028-cancelled-purchases.ts';
import { offersMigration } from './migrations/020s/029-offers.ts';
import { meetingsMigration } from './migrations/030s/030-meetings.ts';
import { replyTimesMigration } from './migrations/030s/032-reply-times.ts';
import { bumpsMigration } from './migrations/030s/033-bumps.ts';
import { gonePicksMigration } from './migrations/030s/035-gone-picks.ts';
import { followsMigration } from './migrations/030s/036-follows.ts';
import { reviewsMigration } from './migrations/030s/037-reviews.ts';
import { mannerMigration } from './migrations/030s/038-manner.ts';
import { reviewModerationMigration } from './migrations/030s/039-review-moderation.ts';
import { offerTermsAndArrivalsMigration } from './migrations/040s/040-offer-terms-and-arrivals.ts';
import { tradeMethodsMigration } from './migrations/040s/041-trade-methods.ts';
import { giveawaysMigration } from './migrations/040s/042-giveaways.ts';
import { exchangeWantsMigration } from './migrations/040s/043-exchange-wants.ts';
import { noShowsMigration } from './migrations/040s/044-no-shows.ts';
import { swapsMigration } from './migrations/040s/045-swaps.ts';
import { passkeysMigration } from './migrations/040s/046-passkeys.ts';
import { externalIdentitiesMigration } from './migrations/040s/047-external-identities.ts';
import { noticeChoicesMigration } from './migrations/040s/048-notice-choices.ts';
import { pushesMigration } from './migrations/040s/049-pushes.ts';
import { keywordsMigration } from './migrations/050s/050-keywords.ts';
import { inboxMigration } from './migrations/050s/051-inbox.ts';
import { waitingLinesAndAnnouncementsMigration } from './migrations/050s/052-waiting-lines-and-announcements.ts';
import { operatorsMigration } from './migrations/050s/053-operators.ts';
import { casesMigration } from './migrations/050s/054-cases.ts';
import { mutesAndAppealsMigration } from './migrations/050s/055-mutes-and-appeals.ts';
import { rareTradeMethodsMigration } from './migrations/050s/057-rare-trade-methods.ts';
import { findAndFiguresMigration } from './migrations/050s/058-find-and-figures.ts';
import { toldOperatorsMigration } from './migrations/050s/059-told-operators.ts';
import { markedNumbersMigration } from './migrations/060s/060-marked-numbers.ts';
import { photoPrintsMigration } from './migrations/060s/061-photo-prints.ts';
import { endedReservationsMigration } from './migrations/060s/062-ended-reservations.ts';
import { completedByMigration } from './migrations/060s/063-completed-by.ts';
import { pushesOffMigration } from './migrations/060s/065-pushes-off.ts';
import { reportsOfCasesMigration } from './migrations/060s/066-reports-of-cases.ts';
import { mutedUntilMigration } from './migrations/060s/067-muted-until.ts';
import { authorsOfReportedReviewsMigration } from './migrations/070s/070-authors-of-reported-reviews.ts';
import { joinedMailsMigration } from './migrations/070s/071-joined-mails.ts';
import { databaseOutage } from './outage.ts';

/** Waits for another process that migrates the same file. */
const MAX_WAIT_MS = 60_000;
const ASK_EVERY_MS = 50;
const FIRST = '001-market';

function migrationsOf(engine: Database['engine']): Record<string, Migration> {
  return {
    '001-market': marketMigration(engine),
    '002-reports': reportsMigration,
    '003-held-photos': heldPhotosMigration,
    '004-search-words': searchWordsMigration(engine),
    '005-popular-searches': popularSearchesMigration,
    ...(engine === 'postgres' && {
      '006-search-pending-list': searchPendingListMigration,
      '007-narrow-search-documents': narrowSearchDocumentsMigration,
    }),
    '008-limits': limitsMigration,
    '009-mail': mailMigration,
    '010-session-use': sessionUseMigration,
    '011-moderation': moderationMigration(engine),
    '012-consent': consentMigration,
    '013-second-factor': secondFactorMigration,
    '014-personal-changes': personalChangesMigration,
    ...(engine === 'postgres' && { '015-search-phrases': searchPhrasesMigration }),
    '016-searches-by-people': searchesByPeopleMigration(engine),
    '017-plain-names': plainNamesMigration(engine),
    '018-conversations': conversationsMigration(engine),
    '019-purchase-category': purchaseCategoryMigration,
    '020-notices': noticesMigration,
    '021-reservations': reservationsMigration,
    '023-message-photos': messagePhotosMigration,
    '024-read-marks-off': readMarksOffMigration,
    '025-blocks': blocksMigration,
    '026-report-evidence': reportEvidenceMigration,
    '027-price-history': priceHistoryMigration,
    '028-cancelled-purchases': cancelledPurchasesMigration,
    '029-offers': offersMigration,
    '030-meetings': meetingsMigration,
    '032-reply-times': replyTimesMigration,
    '033-bumps': bumpsMigration,
    '035-gone-picks': gonePicksMigration,
    '036-follows': followsMigration,
    '037-reviews': reviewsMigration,
    '038-manner': mannerMigration,
    '039-review-moderation': reviewModerationMigration,
    '040-offer-terms-and-arrivals': offerTermsAndArrivalsMigration,
    '041-trade-methods': tradeMethodsMigration,
    '042-giveaways': giveawaysMigration,
    '043-exchange-wants': exchangeWantsMigration,
    '044-no-shows': noShowsMigration,
    '045-swaps': swapsMigration,
    '046-passkeys': passkeysMigration,
    '047-external-identities': externalIdentitiesMigration,
    '048-notice-choices': noticeChoicesMigration,
    '049-pushes': pushesMigration,
    '050-keywords': keywordsMigration,
    '051-inbox': inboxMigration,
    '052-waiting-lines-and-announcements': waitingLinesAndAnnouncementsMigration,
    '053-operators': operatorsMigration,
    '054-cases': casesMigration,
    '055-mutes-and-appeals': mutesAndAppealsMigration,
    '057-rare-trade-methods': rareTradeMethodsMigration,
    '058-find-and-figures': findAndFiguresMigration(engine),
    '059-told-operators': toldOperatorsMigration,
    '060-marked-numbers': markedNumbersMigration,
    '061-photo-prints': photoPrintsMigration,
    '062-ended-reservations': endedReservationsMigration,
    '063-completed-by': completedByMigration,
    '065-pushes-off': pushesOffMigration,
    '066-reports-of-cases': reportsOfCasesMigration,
    '067-muted-until': mutedUntilMigration,
    '070-authors-of-reported-reviews': authorsOfReportedReviewsMigration,
    '071-joined-mails': joinedMailsMigration,
  };
}

/** The migrations of the next start. */
export function pendingMigrations(engine: Database['engine'], applied: readonly string[]): string[] {
  return Object.keys(migrationsOf(engine)).filter((name) => !applied.includes(name));
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(migrationsOf('postgres'), name);
}

export interface MigrateOptions {
  /** The last migration to run; default all. */
  upTo?: string | undefined;
  /** Called after each migration of a database that had some before; its transaction ends after the last. */
  onMigration?: ((name: string, durationMs: number) => void) | undefined;
}

/**
 * Several servers may call it at once: one migrates in one transaction, the others wait. A transaction as `schema` is
 * used as it is.
 * @throws CannotOpen for migrations of a newer version
 */
export async function migrate(
  { engine, schema }: Pick<Database, 'engine' | 'schema'>,
  { upTo, onMigration }: MigrateOptions = {},
): Promise<void> {
  const failures: unknown[] = [];
  let isNew = false;
  const report = (name: string) => (durationMs: number) => {
    isNew ||= name === FIRST;
    if (!isNew) onMigration?.(name, durationMs);
  };
  const migrations = Object.entries(migrationsOf(engine))
    .filter(([name]) => upTo === undefined || name <= upTo)
    .map(([name, migration]) => [name, noting(migration, failures, report(name))] as const);
  const provider = { getMigrations: async () => Object.fromEntries(migrations) };
  const migrator = new Migrator({ db: schema, provider });
  const startedAt = performance.now();
  for (;;) {
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    const hasTimedOut = performance.now() - startedAt > MAX_WAIT_MS;
    // PostgreSQL's migrator waits by itself; SQLite's writer gives up after two seconds.
    const mayWait = engine === 'sqlite' && !schema.isTransaction && databaseOutage(error) === 'busy';
    if (!mayWait || hasTimedOut) throw explain(failures[0] ?? error);
    await pause(ASK_EVERY_MS);
  }
}

/** Keeps the first failure: PostgreSQL's migrator reports that the transaction is aborted. */
function noting(migration: Migration, failures: unknown[], onEnd: (durationMs: number) => void): Migration {
  return {
    up: async (db) => {
      try {
        const startedAt = performance.now();
        await migration.up(db);
        onEnd(performance.now() - startedAt);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
  };
}

function explain(error: unknown): unknown {
  const newer =
    error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message);
  return newer ? newerSchema(newer[1]!) : error;
}

export function newerSchema(migration: string): CannotOpen {
  return new CannotOpen(
    `이 데이터베이스는 더 새로운 버전의 다시가 쓰던 것이에요 (${migration}). 코드를 그 버전으로 올리거나, 그 전에 만든 백업을 빈 곳에 되살려 주세요.`,
  );
}
