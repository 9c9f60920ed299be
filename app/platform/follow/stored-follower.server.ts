import type { Database } from '../../../database/database.ts';
import { type Change, findNewestPosition, type LogPosition, readChanges } from '../change-log.server.ts';
import { startRepeating } from '../clock/clock-watch.server.ts';
import { findLogPosition, saveLogPosition } from './log-position-store.server.ts';

const FOLLOW_EVERY_MS = 250;
const CHANGES_AT_ONCE = 500;

export interface FollowerDeps {
  database: Database;
  now(): number;
}

/**
 * Follows the change log from where the last server stopped, so that a kill loses nothing. Several servers may follow
 * it at once, and `handle` may get a change twice.
 */
export abstract class StoredFollower<Item> {
  isStopped = false;
  protected readonly deps: FollowerDeps;
  readonly #name: string;
  #position: LogPosition | undefined;

  /** @param from default: the stored position */
  constructor(deps: FollowerDeps, name: string, from?: LogPosition) {
    this.deps = deps;
    this.#name = name;
    this.#position = from;
  }

  protected abstract select(changes: Change[]): Item[];

  /** @returns false where it was stopped before their end */
  protected abstract handle(items: Item[]): Promise<boolean>;

  async catchUp(): Promise<void> {
    const { database } = this.deps;
    let isAtEnd = false;
    while (!isAtEnd && !this.isStopped) {
      const from = this.#position ?? (await this.#findStart());
      const { changes, position } = await readChanges(database, from, CHANGES_AT_ONCE);
      const items = this.select(changes);
      if (items.length > 0) {
        if (!(await this.handle(items))) return;
        await this.#save(position);
      }
      this.#position = position;
      isAtEnd = changes.length < CHANGES_AT_ONCE;
    }
  }

  /** Without a stored position: starts with changes from now on. */
  async #findStart(): Promise<LogPosition> {
    const { database } = this.deps;
    const known = await findLogPosition(database.read, this.#name);
    if (known) return known;
    const newest = await findNewestPosition(database);
    await this.#save(newest);
    return newest;
  }

  async #save(position: LogPosition): Promise<void> {
    await this.deps.database.transaction((tx) => saveLogPosition(tx, this.#name, position));
  }
}

export function startFollowing(
  follower: Pick<StoredFollower<unknown>, 'catchUp' | 'isStopped'>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  // No clock is needed: nothing is deleted for its age.
  const work = () => follower.catchUp();
  const repeating = startRepeating({ work, everyMs: FOLLOW_EVERY_MS, onError });
  return {
    stop() {
      follower.isStopped = true;
      return repeating.stop();
    },
  };
}
