import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';
import { marketMigration } from './migrations/001-market.ts';
import { reportsMigration } from './migrations/002-reports.ts';
import { heldPhotosMigration } from './migrations/003-held-photos.ts';
import { searchWordsMigration } from './migrations/004-search-words.ts';
import { popularSearchesMigration } from './migrations/005-popular-searches.ts';
import { searchPendingListMigration } from './migrations/006-search-pending-list.ts';
import { narrowSearchDocumentsMigration } from './migrations/007-narrow-search-documents.ts';
import { limitsMigration } from './migrations/008-limits.ts';
import { mailMigration } from './migrations/009-mail.ts';
import { sessionUseMigration } from './migrations/010-session-use.ts';
import { moderationMigration } from './migrations/011-moderation.ts';
import { consentMigration } from './migrations/012-consent.ts';
import { secondFactorMigration } from './migrations/013-second-factor.ts';

/**
 * Brings the schema up to date. Several servers may call it at once on PostgreSQL: one migrates, the
 * others wait. All that is missing is one transaction on both engines, so being killed in it leaves none of it.
 */
export async function migrate(database: Database): Promise<void> {
  const migrations: Record<string, Migration> = {
    '001-market': marketMigration(database.engine),
    '002-reports': reportsMigration,
    '003-held-photos': heldPhotosMigration,
    '004-search-words': searchWordsMigration(database.engine),
    '005-popular-searches': popularSearchesMigration,
    ...(database.engine === 'postgres' && {
      '006-search-pending-list': searchPendingListMigration,
      '007-narrow-search-documents': narrowSearchDocumentsMigration,
    }),
    '008-limits': limitsMigration,
    '009-mail': mailMigration,
    '010-session-use': sessionUseMigration,
    '011-moderation': moderationMigration(database.engine),
    '012-consent': consentMigration,
    '013-second-factor': secondFactorMigration,
  };
  const migrator = new Migrator({
    db: database.schema,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
