import type { Database } from '../../database/database.ts';
import { ListingAnnouncer } from '../../app/product/follow/announce-listings.server.ts';
import { followPerson } from '../../app/product/follow/follow.server.ts';

interface Moment {
  database: Database;
  /** Epoch ms. */
  startedAt: number;
}

const SINCE_MS = 3 * 24 * 3_600_000;
const FOLLOWED = 3;

/** Of the sellers that one person follows, what they have listed since is announced. */
export async function addFollows(
  { database, startedAt }: Moment,
  person: { id: string },
  sellers: readonly { id: string }[],
): Promise<void> {
  const deps = { database, now: () => startedAt - SINCE_MS };
  for (const { id: personId } of sellers.slice(0, FOLLOWED)) {
    const outcome = await followPerson(deps, person, { personId });
    if (!outcome.ok) throw new Error(`following ${personId}: ${outcome.reason}`);
  }
  await new ListingAnnouncer({ database, now: () => startedAt }, { tx: '0', seq: 0 }).catchUp();
}
