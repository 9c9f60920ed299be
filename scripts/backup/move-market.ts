import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Storage } from '../../app/media/storage/storage.server.ts';
import { CannotOpen } from '../../database/cannot-open.ts';
import { dropTables, fillPostgres, listTables, withPostgres } from '../../database/copy/fill-postgres.ts';
import type { Snapshot } from '../../database/copy/market-copy.ts';
import { markMoved } from '../../database/copy/moved-market.ts';
import { openSnapshot, openSnapshotAlone, type DatabaseLocation } from '../../database/copy/open-snapshot.ts';
import { markUnfinishedMove, UNFINISHED_MOVE } from '../../database/copy/unfinished-move.ts';
import { movePhotos, removeLeftPhotos, type MovedPhotos } from './photos/move-photos.ts';
import { PhotoIndex } from './photos/photo-index.ts';
import { withoutPassword } from './without-password.ts';

export interface MoveOrder {
  from: { location: DatabaseLocation; storage: Pick<Storage, 'open'> };
  /** Undefined: that part stays where it is. */
  to: { databaseUrl: string | undefined; storage: Storage | undefined };
  print(line: string): void;
}

export interface Moved {
  /** The market was at rest, and all of it is there now; otherwise it is to be done again. */
  isComplete: boolean;
  /** How many rows each table has, where rows were moved. */
  counts: Map<string, number> | undefined;
  photos: MovedPhotos | undefined;
}

/**
 * Copies a market to PostgreSQL, to another place for photos, or both, and changes nothing where it was. It may be
 * done as often as one likes: photos that are there are not copied again, and rows are all replaced in one transaction.
 * Until it was done while no one served the market, the new database is marked, and no market starts on it; from then
 * on the old one is.
 * @throws CannotOpen where there is no market, and where there is one in the way
 */
export async function moveMarket(order: MoveOrder): Promise<Moved> {
  const { from, to, print } = order;
  if (to.databaseUrl && from.location.databaseUrl) {
    throw new CannotOpen('PostgreSQL에 있는 장터는 bin/dasi backup과 bin/dasi restore로 옮겨 주세요.');
  }
  const alone = await openSnapshotAlone(from.location);
  try {
    if (to.databaseUrl) await prepareDatabase(to.databaseUrl);
    const photos = to.storage && (await withIndex(order, (index) => copyPhotos(order, index, alone)));
    let counts: Moved['counts'];
    if (to.databaseUrl) {
      print('데이터베이스를 옮기고 있어요…');
      counts = await moveRows(from.location, to.databaseUrl, alone);
    }
    const isComplete = alone !== undefined;
    if (isComplete) await rm(indexPath(order), { force: true });
    if (isComplete && to.databaseUrl) await markMoved(from.location.dataDir, withoutPassword(to.databaseUrl));
    return { isComplete, counts, photos };
  } finally {
    await alone?.close();
  }
}

/** It outlives the command, and is gone when the move is complete. */
function indexPath({ from }: MoveOrder): string {
  return join(from.location.dataDir, 'moving.db');
}

async function withIndex<T>(order: MoveOrder, work: (index: PhotoIndex) => Promise<T>): Promise<T> {
  const index = new PhotoIndex(indexPath(order));
  try {
    return await work(index);
  } finally {
    index.close();
  }
}

async function copyPhotos(
  { from, to, print }: MoveOrder,
  index: PhotoIndex,
  alone: Snapshot | undefined,
): Promise<MovedPhotos> {
  const work = { from: from.storage, to: to.storage!, index, round: index.beginRound(), print };
  const moved = await movePhotos(work, from.location, alone);
  // While it is served, what this round does not name may be named by now.
  if (alone) await removeLeftPhotos(work);
  return moved;
}

async function prepareDatabase(url: string): Promise<void> {
  await withPostgres(url, async ({ schema }) => {
    const tables = await listTables(schema);
    if (tables.length === 0) await markUnfinishedMove(schema);
    else if (!tables.includes(UNFINISHED_MOVE)) {
      throw new CannotOpen(
        '옮길 데이터베이스에 이미 장터나 다른 표가 있어요. 비어 있는 데이터베이스를 정해 주세요.',
      );
    }
  });
}

async function moveRows(
  location: DatabaseLocation,
  url: string,
  alone: Snapshot | undefined,
): Promise<Map<string, number>> {
  const snapshot = alone ?? (await openSnapshot(location));
  try {
    return await fillPostgres(url, snapshot, {
      before: async (tx) => {
        // Of two that move at once the second waits, and ends here when the first has completed it.
        await sql`lock table ${sql.id(UNFINISHED_MOVE)} in access exclusive mode`.execute(tx);
        await dropTables(
          tx,
          (await listTables(tx)).filter((name) => name !== UNFINISHED_MOVE),
        );
      },
      after: async (tx) => {
        if (alone) await dropTables(tx, [UNFINISHED_MOVE]);
      },
    });
  } finally {
    if (!alone) await snapshot.close();
  }
}
