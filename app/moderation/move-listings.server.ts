import type { Database, Writer } from '../../database/database.ts';
import { bringPicksBack, setPicksAside } from '../pick/move-picks.server.ts';
import type { WhyHidden } from '../product/hide/hidden-product.ts';
import { moveIntoSight, moveOutOfSight } from '../product/hide/move-products.server.ts';

interface Move {
  engine: Database['engine'];
  /** A few hundred at most. */
  ids: string[];
  now: number;
}

/** Moves listings out of sight with their picks; returns how many were in sight. */
export async function moveListingsOutOfSight(tx: Writer, move: Move & { why: WhyHidden }): Promise<number> {
  return moveOutOfSight(tx, move, (writer, ids) => setPicksAside(writer, move.engine, ids));
}

/** Moves listings back with their picks; returns how many were out of sight. */
export async function moveListingsIntoSight(tx: Writer, move: Move): Promise<number> {
  return moveIntoSight(tx, move, (writer, ids) => bringPicksBack(writer, move.engine, ids));
}
