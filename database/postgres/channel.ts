import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Channel, ChannelName, Reader } from '../database.ts';

const REOPEN_AFTER_MS = 2_000;
/** A connection that a network has dropped without a word looks like silence. */
const CHECK_EVERY_MS = 30_000;
/** For a server that does not answer. */
const MAX_CLOSE_MS = 1_000;

/** Takes no parameters. */
const LISTEN: Record<ChannelName, string> = { typing: 'listen typing' };

interface Parts {
  name: ChannelName;
  /** Of the connection that listens. */
  options: pg.ClientConfig;
  /** Through which is sent. */
  db: Reader;
  onText: (text: string) => void;
}

/** NOTIFY, and LISTEN on a connection of its own. What is sent while that is lost is not heard. */
export class PostgresChannel implements Channel {
  readonly #parts: Parts;
  #client: pg.Client | undefined;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    void this.#listen();
  }

  async send(text: string): Promise<void> {
    const { name, db } = this.#parts;
    await sql`select pg_notify(${name}, ${text})`.execute(db);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.race([this.#client?.end(), pause(MAX_CLOSE_MS, undefined, { ref: false })]);
  }

  async #listen(): Promise<void> {
    while (!this.#isClosed) {
      try {
        await this.#listenUntilLost();
      } catch {
        // The pool reports outages.
      }
      if (!this.#isClosed) await pause(REOPEN_AFTER_MS, undefined, { ref: false });
    }
  }

  async #listenUntilLost(): Promise<void> {
    const { name, options, onText } = this.#parts;
    const client = new pg.Client(options);
    const lost = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => onText(payload));
    this.#client = client;
    try {
      await client.connect();
      await client.query(LISTEN[name]);
      while (!this.#isClosed) {
        await Promise.race([lost, pause(CHECK_EVERY_MS, undefined, { ref: false })]);
        await client.query('select');
      }
    } finally {
      client.end().catch(() => undefined);
    }
  }
}
