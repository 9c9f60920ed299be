import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { Change } from '../platform/change-log.server.ts';
import { ChatStreams, type ChatSource } from './chat-streams.server.ts';
import { listListingsAfter, listLiveStates, type LiveState } from './live-state-store.server.ts';
import { encodeEvent, type LiveStream } from './live-stream.server.ts';
import type { Typing } from './typing-relay.server.ts';

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
  /** Changes while the states of a new stream are read. */
  readonly #missed = new Set<Set<string>>();
  readonly #due = new Set<string>();
  #isSending = false;
  readonly #chats: ChatStreams;
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor(database: Database, onError: (error: unknown) => void, chats: ChatSource) {
    this.#database = database;
    this.#onError = onError;
    const streams = {
      of: (accountId: string) => [...(this.#personal.get(accountId) ?? [])],
      hasAny: () => this.#personal.size > 0,
      write: (to: LiveStream[], text: string) => void this.#writeTo(to, text),
    };
    this.#chats = new ChatStreams(chats, streams, onError);
    this.#heartbeat = setInterval(
      () => void this.#writeTo([...this.#watchedBy.keys()], ':\n\n'),
      HEARTBEAT_MS,
    );
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
    const { states, missed } = await this.#readFirst(ids);
    const text = states.map((state) => encodeEvent('product', state)).join('');
    void this.#writeTo([stream], `${RETRY}${listed}${text}`);
    this.#sendStates(missed);
  }

  /** Without changes since, which may have been sent already. */
  async #readFirst(ids: string[]): Promise<{ states: LiveState[]; missed: string[] }> {
    const changed = new Set<string>();
    this.#missed.add(changed);
    try {
      const states = await listLiveStates(this.#database.read, ids);
      return {
        states: states.filter(({ id }) => !changed.has(id)),
        missed: ids.filter((id) => changed.has(id)),
      };
    } finally {
      this.#missed.delete(changed);
    }
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
    for (const missed of this.#missed) for (const id of ids) missed.add(id);
    this.#sendStates([...ids].filter((id) => this.#watched.has(id)));
    for (const changedId of new Set(changes.flatMap(({ accountId }) => accountId ?? []))) {
      const streams = [...(this.#personal.get(changedId) ?? [])];
      void this.#writeTo(streams, PERSONAL);
      // The change may be the end of a session.
      for (const stream of streams) this.#tell(() => this.#checkOwner(stream));
    }
  }

  async #checkOwner(stream: LiveStream): Promise<void> {
    if ((await this.#ownerOf.get(stream)?.isSignedIn()) === false) this.#forgetOwner(stream);
  }

  applyChats(ids: string[]): void {
    this.#chats.apply(ids);
  }

  /** To the streams of one person. */
  sendTyping({ conversationId, to }: Typing): void {
    void this.#writeTo([...(this.#personal.get(to) ?? [])], encodeEvent('typing', { id: conversationId }));
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
    void this.#writeTo(
      [...this.#watchedBy.keys()],
      encodeEvent('new', { count: published.length, listings }),
    );
  }

  #sendStates(ids: string[]): void {
    for (const id of ids) this.#due.add(id);
    this.#tell(() => this.#sendDue());
  }

  /** One read at a time: of two the older might finish last. */
  async #sendDue(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      while (this.#due.size > 0) await this.#sendSome([...this.#due].slice(0, STATES_PER_QUERY));
    } finally {
      this.#isSending = false;
    }
  }

  async #sendSome(ids: string[]): Promise<void> {
    for (const state of await this.#readDue(ids)) {
      const streams = [...(this.#watched.get(state.id)?.streams ?? [])];
      await this.#writeTo(streams, encodeEvent('product', state));
    }
  }

  async #readDue(ids: string[]): Promise<LiveState[]> {
    for (const id of ids) this.#due.delete(id);
    try {
      return await listLiveStates(this.#database.read, ids);
    } catch (error) {
      for (const id of ids) this.#due.add(id);
      throw error;
    }
  }

  /** In slices, so that ten thousand streams do not block the event loop. */
  async #writeTo(streams: LiveStream[], text: string): Promise<void> {
    for (let from = 0; from < streams.length; from += STREAMS_PER_SLICE) {
      if (from > 0) await setImmediate();
      for (const stream of streams.slice(from, from + STREAMS_PER_SLICE))
        if (this.#watchedBy.has(stream) && !stream.write(text)) this.drop(stream);
    }
  }
}
