import type { Database } from '../../database/database.ts';
import type { Change } from '../platform/change-log.server.ts';
import { ChatStreams, type ChatSource } from './chat-streams.server.ts';
import { listListingsAfter, listLiveStates, type LiveState } from './live-state-store.server.ts';
import { encodeEvent, type LiveStream } from './live-stream.server.ts';

export type { LiveStream };

const STREAMS_PER_SLICE = 500;
const STATES_PER_QUERY = 200;
const HEARTBEAT_MS = 25_000;
const RETRY_MS = 1_000;

const RETRY = 'retry: 2000\n\n';

const PERSONAL = encodeEvent('personal', {});

function endAtOnce(stream: LiveStream): void {
  stream.write(RETRY);
  stream.end();
}

interface Owner {
  accountId: string;
  isSignedIn(): Promise<boolean>;
}

/** Shared by its streams, so that each need not store the id. */
interface Watched {
  id: string;
  streams: Set<LiveStream>;
}

export class LiveHub {
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  readonly #watched = new Map<string, Watched>();
  readonly #watchedBy = new Map<LiveStream, Watched[]>();
  readonly #personal = new Map<string, Set<LiveStream>>();
  readonly #ownerOf = new Map<LiveStream, Owner>();
  readonly #chats: ChatStreams;
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor(database: Database, onError: (error: unknown) => void, chats: ChatSource) {
    this.#database = database;
    this.#onError = onError;
    const streams = {
      of: (accountId: string) => [...(this.#personal.get(accountId) ?? [])],
      hasAny: () => this.#personal.size > 0,
      write: (to: LiveStream[], text: string) => this.#writeTo(to, text),
    };
    this.#chats = new ChatStreams(chats, streams, onError);
    this.#heartbeat = setInterval(() => this.#writeTo([...this.#watchedBy.keys()], ':\n\n'), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  get streamCount(): number {
    return this.#watchedBy.size;
  }

  /** Sends the present state of `ids` first, then their changes, and listings after `after` (a `feedSeq`). */
  async open(stream: LiveStream, ids: string[], after?: number): Promise<void> {
    if (this.#isClosed) return endAtOnce(stream);
    const watched = ids.map((id) => this.#watch(id));
    for (const { streams } of watched) streams.add(stream);
    this.#watchedBy.set(stream, watched);
    const listings = after === undefined ? [] : await listListingsAfter(this.#database.read, after);
    const listed = listings.length > 0 ? encodeEvent('new', { count: listings.length, listings }) : '';
    // Read last and written at once, so that no later change overtakes it.
    const states = await listLiveStates(this.#database.read, ids);
    const text = states.map((state) => encodeEvent('product', state)).join('');
    this.#writeTo([stream], `${RETRY}${listed}${text}`);
  }

  /** Sends the state of the owner's conversations, then their changes, until the owner is no longer signed in. */
  setOwner(stream: LiveStream, owner: Owner): void {
    if (!this.#watchedBy.has(stream)) return;
    const { accountId } = owner;
    this.#ownerOf.set(stream, owner);
    const streams = this.#personal.get(accountId) ?? new Set();
    this.#personal.set(accountId, streams.add(stream));
    this.#chats.open(stream, accountId);
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const stream of this.#watchedBy.keys()) this.drop(stream);
  }

  drop(stream: LiveStream): void {
    for (const { id, streams } of this.#watchedBy.get(stream) ?? []) {
      streams.delete(stream);
      if (streams.size === 0) this.#watched.delete(id);
    }
    this.#forgetOwner(stream);
    if (this.#watchedBy.delete(stream)) stream.end();
  }

  #forgetOwner(stream: LiveStream): void {
    const owner = this.#ownerOf.get(stream);
    if (owner === undefined) return;
    this.#ownerOf.delete(stream);
    const streams = this.#personal.get(owner.accountId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#personal.delete(owner.accountId);
  }

  #watch(id: string): Watched {
    const known = this.#watched.get(id);
    if (known) return known;
    const watched: Watched = { id, streams: new Set() };
    this.#watched.set(id, watched);
    return watched;
  }

  apply(changes: Change[]): void {
    const published = changes.flatMap(({ kind, feedSeq }) => (kind === 'published' ? (feedSeq ?? []) : []));
    if (published.length > 0 && this.#watchedBy.size > 0) this.#tell(() => this.#sendNew(published));
    const ids = new Set(changes.flatMap(({ productId }) => productId ?? []));
    const watched = [...ids].filter((id) => this.#watched.has(id));
    this.#tell(() => this.#sendStates(watched));
    for (const changedId of new Set(changes.flatMap(({ accountId }) => accountId ?? []))) {
      const streams = [...(this.#personal.get(changedId) ?? [])];
      this.#writeTo(streams, PERSONAL);
      // The change may be the end of a session.
      for (const stream of streams) this.#tell(() => this.#checkOwner(stream));
    }
  }

  async #checkOwner(stream: LiveStream): Promise<void> {
    if ((await this.#ownerOf.get(stream)?.isSignedIn()) === false) this.#forgetOwner(stream);
  }

  /** @param ids of conversations */
  applyChats(ids: string[]): void {
    this.#chats.apply(ids);
  }

  /** Retries after an outage: the log is not read again. */
  #tell(send: () => Promise<void>): void {
    const again = () => {
      if (this.#watchedBy.size > 0) send().catch(() => setTimeout(again, RETRY_MS).unref());
    };
    send().catch((error: unknown) => {
      this.#onError(error);
      setTimeout(again, RETRY_MS).unref();
    });
  }

  async #sendNew(published: number[]): Promise<void> {
    const known = new Set(published);
    const since = await listListingsAfter(this.#database.read, Math.min(...published) - 1);
    const listings = since.filter(({ feedSeq }) => known.has(feedSeq));
    this.#writeTo([...this.#watchedBy.keys()], encodeEvent('new', { count: published.length, listings }));
  }

  async #sendStates(ids: string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += STATES_PER_QUERY) {
      const states = await listLiveStates(this.#database.read, ids.slice(from, from + STATES_PER_QUERY));
      for (const state of states) this.#send(state);
    }
  }

  #send(state: LiveState): void {
    this.#writeTo([...(this.#watched.get(state.id)?.streams ?? [])], encodeEvent('product', state));
  }

  /** In slices, so that ten thousand streams do not block the event loop. */
  #writeTo(streams: LiveStream[], text: string): void {
    for (const stream of streams.slice(0, STREAMS_PER_SLICE)) {
      if (this.#watchedBy.has(stream) && !stream.write(text)) this.drop(stream);
    }
    const rest = streams.slice(STREAMS_PER_SLICE);
    if (rest.length > 0) setImmediate(() => this.#writeTo(rest, text));
  }
}
