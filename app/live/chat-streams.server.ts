import type { ChatEvent, Unread } from './live-event.ts';
import { encodeEvent, type LiveStream } from './live-stream.server.ts';

type ChatState = Omit<ChatEvent, 'kind'>;

const RETRY_MS = 1_000;
const ACCOUNTS_A_READ = 200;

export interface ChatSource {
  listNewest(accountId: string): Promise<ChatState[]>;
  listAmong(ids: readonly string[]): Promise<{ accountId: string | null; state: ChatState }[]>;
  listMembers(ids: string[]): Promise<{ conversationId: string; accountId: string }[]>;
  countUnread(accountIds: readonly string[]): Promise<(accountId: string) => Unread>;
}

interface Streams {
  of(accountId: string): LiveStream[];
  hasAny(): boolean;
  write(streams: LiveStream[], text: string): void;
}

interface Due {
  ids: Set<string>;
  newcomers: Set<LiveStream>;
}

type DueReader = Due & { accountId: string };

/**
 * Sends people the state of their conversations. One read at a time for each, so that states arrive in order; one read
 * serves all people with the same changes, since a busy market has hundreds a second.
 */
export class ChatStreams {
  readonly #source: ChatSource;
  readonly #streams: Streams;
  readonly #onError: (error: unknown) => void;
  readonly #due = new Map<string, Due>();
  readonly #busy = new Set<string>();

  constructor(source: ChatSource, streams: Streams, onError: (error: unknown) => void) {
    this.#source = source;
    this.#streams = streams;
    this.#onError = onError;
  }

  /** Call once changes reach the stream: a change during the read is sent after it. */
  open(stream: LiveStream, accountId: string): void {
    this.#dueOf(accountId).newcomers.add(stream);
    this.#send([accountId]);
  }

  apply(ids: string[]): void {
    if (!this.#streams.hasAny()) return;
    this.#findReaders(ids).catch((error: unknown) => {
      this.#onError(error);
      setTimeout(() => this.apply(ids), RETRY_MS).unref();
    });
  }

  async #findReaders(ids: string[]): Promise<void> {
    const changed = new Set<string>();
    for (const { conversationId, accountId } of await this.#source.listMembers(ids)) {
      if (this.#streams.of(accountId).length === 0) continue;
      this.#dueOf(accountId).ids.add(conversationId);
      changed.add(accountId);
    }
    this.#send([...changed]);
  }

  #dueOf(accountId: string): Due {
    const due = this.#due.get(accountId) ?? { ids: new Set(), newcomers: new Set() };
    this.#due.set(accountId, due);
    return due;
  }

  /** A person whose read is in progress follows afterwards. */
  #send(accountIds: string[]): void {
    const ready = accountIds.filter((id) => this.#due.has(id) && !this.#busy.has(id));
    for (let from = 0; from < ready.length; from += ACCOUNTS_A_READ)
      void this.#sendDue(ready.slice(from, from + ACCOUNTS_A_READ));
  }

  async #sendDue(accountIds: string[]): Promise<void> {
    const batch = accountIds.map((accountId) => ({ accountId, ...this.#dueOf(accountId) }));
    for (const id of accountIds) {
      this.#due.delete(id);
      this.#busy.add(id);
    }
    try {
      await this.#write(batch.filter(({ accountId }) => this.#streams.of(accountId).length > 0));
    } catch (error) {
      for (const { accountId, ids, newcomers } of batch) {
        const again = this.#dueOf(accountId);
        for (const id of ids) again.ids.add(id);
        for (const stream of newcomers) again.newcomers.add(stream);
      }
      this.#onError(error);
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    }
    for (const id of accountIds) this.#busy.delete(id);
    this.#send(accountIds);
  }

  async #write(batch: DueReader[]): Promise<void> {
    if (batch.length === 0) return;
    const accountIds = batch.map(({ accountId }) => accountId);
    const ids = new Set(batch.flatMap((due) => [...due.ids]));
    const [newest, among, unreadOf] = await Promise.all([
      Promise.all(batch.map((due) => (due.newcomers.size > 0 ? this.#source.listNewest(due.accountId) : []))),
      this.#source.listAmong([...ids]),
      this.#source.countUnread(accountIds),
    ]);
    const changed = Map.groupBy(among, ({ accountId }) => accountId);
    for (const [index, { accountId, newcomers }] of batch.entries()) {
      if (newest[index]!.length > 0) this.#streams.write([...newcomers], textOf(newest[index]!));
      const states = (changed.get(accountId) ?? []).map(({ state }) => state);
      const unread = encodeEvent('unread', unreadOf(accountId));
      this.#streams.write(this.#streams.of(accountId), textOf(states) + unread);
    }
  }
}

const textOf = (states: ChatState[]) => states.map((state) => encodeEvent('chat', state)).join('');
