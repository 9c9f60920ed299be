import { join } from 'node:path';
import { sweepMedia, PENDING_AGE_MS } from '../../../app/media/cleanup/cleanup.server.ts';
import { openFolderStorage } from '../../../app/media/storage/folder-storage.server.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { findDamage, withAuditor, type FaultMarket } from './fault-market.ts';
import { findBrokenPhotos, findPhotoFlaws, listPhotoFiles, shownFileKeys } from './photo-audit.ts';
import { readMarket, type RealMarket } from './read-market.ts';

/** Looks a resting market over for everything that must hold whatever was done to it. */
export class MarketAudit {
  readonly #site: FaultMarket;
  readonly #decoded = new Set<string>();
  /** How many files were decoded to their last pixel. */
  decodedPhotos = 0;

  constructor(site: FaultMarket) {
    this.#site = site;
  }

  /** @returns what is there, with all that is wrong in it, a line each */
  async inspect(): Promise<{ real: RealMarket; problems: string[] }> {
    const { market, databaseUrl, audit } = this.#site;
    const real = await audit(readMarket);
    const files = databaseUrl ? [] : ['market.db', 'search.db'];
    const damage = files.flatMap((file) => findDamage(join(market.dataDir, file)));
    const photoFlaws = await findPhotoFlaws(market.dataDir, real);
    const broken = await this.#decodeNew(real);
    return { real, problems: [...real.flaws, ...damage, ...photoFlaws, ...broken] };
  }

  async #decodeNew({ listings, staged }: RealMarket): Promise<string[]> {
    const listed = listings.flatMap(({ photos }) =>
      photos.map((photo, index) => ({ photo, isFirst: index === 0 })),
    );
    const all = [...listed, ...staged.map((photo) => ({ photo, isFirst: true }))];
    const fresh = all.filter(({ photo }) => !this.#decoded.has(photo.key));
    for (const { photo } of fresh) this.#decoded.add(photo.key);
    this.decodedPhotos += fresh.length;
    return findBrokenPhotos(this.#site.market.dataDir, fresh);
  }
}

/**
 * Has the janitor come a day and a minute later, to a market that is not running, and tells what it left behind or
 * should have left.
 */
export async function findLeftovers({ market, databaseUrl }: FaultMarket): Promise<string[]> {
  const location = { dataDir: market.dataDir, databaseUrl };
  await sweepTomorrow(location);
  const real = await withAuditor(location, readMarket);
  const files = (await listPhotoFiles(market.dataDir)).filter((file) => !file.startsWith('.probe.'));
  const shown = shownFileKeys(real);
  return [
    ...files
      .filter((file) => !shown.includes(file) && !real.retained.includes(file))
      .map((file) => `left: ${file}`),
    ...shown.filter((file) => !files.includes(file)).map((file) => `removed, and shown: ${file}`),
    ...[...real.pending, ...real.trash, ...real.staged.map(({ key }) => key)].map((key) => `listed: ${key}`),
  ];
}

async function sweepTomorrow(location: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const database = await openDatabase(location, (error) => {
    throw error;
  });
  try {
    const storage = await openFolderStorage(join(location.dataDir, 'photos'));
    const { failures } = await sweepMedia({ database, storage }, Date.now() + PENDING_AGE_MS + 60_000);
    if (failures.length > 0) throw new Error('the janitor could not remove a file', { cause: failures[0] });
  } finally {
    await database.close();
  }
}
