import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scheduler } from 'fast-check';
import { newId } from '../../../app/platform/id.server.ts';
import { UNLIMITED } from '../../../app/platform/rate-limit/rate-limit.server.ts';
import { openConversation } from '../../../app/talk/conversation.server.ts';
import type { Database } from '../../../database/database.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { tryOut } from './attempt.ts';
import type { Result } from './find-order.ts';
import type { RecordedNames } from './find-violations.ts';
import type { Attempt, State, Talk } from './race-model.ts';
import { addEntrant, findNewestSeq, readState, type Entrants } from './race-tables.ts';
import { runAtOnce } from './starting-line.ts';

/** So many servers share a PostgreSQL. */
const SERVERS = 3;
/** A second, as it is, would be waited for at each deadlock. */
const SOON = 'options=-c%20deadlock_timeout%3D30ms';

export interface Servers {
  databases: Database[];
  close(): Promise<void>;
}

/** One process on SQLite; several on one PostgreSQL, each with a pool of its own. */
export async function openServers(engine: 'SQLite' | 'PostgreSQL'): Promise<Servers> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dasi-races-'));
  const postgres = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
  const settings = { dataDir, databaseUrl: postgres && `${postgres.url}?${SOON}` };
  const throwIt = (error: Error) => {
    throw error;
  };
  const databases: Database[] = [];
  for (let count = 0; count < (postgres ? SERVERS : 1); count++) {
    databases.push(await openDatabase(settings, throwIt));
  }
  return {
    databases,
    close: async () => {
      for (const database of databases) await database.close();
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** People and listings of their own on these servers, to race with. */
export class RaceMarket {
  readonly #servers: Database[];
  readonly #turns: Scheduler;
  readonly entrants: Entrants;
  readonly #mark = newId().slice(0, 12);

  private constructor(servers: Database[], turns: Scheduler, entrants: Entrants) {
    this.#servers = servers;
    this.#turns = turns;
    this.entrants = entrants;
  }

  /** With as many people, each of whom has listed one thing. */
  static async open(databases: Database[], turns: Scheduler, peopleCount: number): Promise<RaceMarket> {
    const [database] = databases as [Database];
    const entrants: Entrants = { people: [], listings: [], photos: {}, talks: [], sinceSeq: 0 };
    const market = new RaceMarket(databases, turns, entrants);
    for (let index = 0; index < peopleCount; index++) {
      const { id, photos } = await addEntrant(database, market.name(index));
      entrants.people.push(id);
      Object.assign(entrants.photos, photos);
      const listing = newId();
      await tryOut(database, { kind: 'publish', who: id, listing, onceKey: undefined, photo: undefined });
      entrants.listings.push(listing);
    }
    for (const [index, seller] of entrants.people.entries()) {
      for (const step of [1, 2])
        await market.#addTalk(seller, entrants.people[(index + step) % peopleCount]!, index);
    }
    entrants.sinceSeq = await findNewestSeq(database);
    return market;
  }

  /** About the first listing of this seller. */
  async #addTalk(seller: string, buyer: string, index: number): Promise<void> {
    const listing = this.entrants.listings[index]!;
    const deps = { database: this.#servers[0]!, limits: UNLIMITED, now: () => Date.now() };
    const opened = await openConversation(deps, { id: buyer }, { productId: listing });
    if (!opened.ok) throw new Error(opened.reason);
    this.entrants.talks.push({ conversation: opened.conversationId, listing, seller, buyer });
  }

  get talks(): readonly Talk[] {
    return this.entrants.talks;
  }

  /** A nickname that no one of another race has. */
  name(index: number): string {
    return `${this.#mark}${index}`;
  }

  /** What there is now. */
  async read(): Promise<{ state: State; names: RecordedNames }> {
    return readState(this.#servers[0]!, this.entrants);
  }

  /** Has all of them tried at once, spread over the servers. */
  async race(attempts: Attempt[]): Promise<Result[]> {
    const runners = attempts.map((attempt) => ({
      name: attempt.kind,
      run: async (database: Database) => ({ attempt, outcome: await tryOut(database, attempt) }),
    }));
    const ended = await runAtOnce(this.#servers, this.#turns, runners);
    for (const attempt of attempts) {
      if (attempt.kind === 'publish') this.entrants.listings.push(attempt.listing);
    }
    return ended.map((end) => {
      if (end.status === 'rejected') throw end.reason;
      return end.value;
    });
  }
}
