import type { Database, Writer } from '../../database/database.ts';
import { copyPicks } from './move-picks-store.server.ts';

/**
 * Copies the picks of listings that move out of sight, in the transaction that moves them, to where they wait for the
 * listings to come back; what was there goes with the listings' own rows.
 */
export async function setPicksAside(
  tx: Writer,
  engine: Database['engine'],
  productIds: string[],
): Promise<void> {
  await copyPicks(tx, engine, { from: 'pick', to: 'hiddenPick' }, productIds);
}

/** The way back. */
export async function bringPicksBack(
  tx: Writer,
  engine: Database['engine'],
  productIds: string[],
): Promise<void> {
  await copyPicks(tx, engine, { from: 'hiddenPick', to: 'pick' }, productIds);
}
