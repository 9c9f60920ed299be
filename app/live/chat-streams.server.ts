import type { ChatEvent, Unread } from './live-event.ts';
import { encodeEvent, type LiveStream } from './live-stream.server.ts';

type ChatState = Omit<ChatEvent, 'kind'>;

const RETRY_MS = 1_000;

export interface ChatSource {
  listNewest(accountId: string): Promise<ChatState[]>;
  listAmong(accountId: string, ids: string[]): Promise<ChatState[]>;
  listMembers(ids: string[]): Promise<{ conversationId: string; accountId: string }[]>;
  countUnread(accountId: string): Promise<Unread>;
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

/** Sends people the state of their conversations. One read at a time for each, so that states arrive in order. */
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

  /** Once changes reach the stream: a change during the reading is sent after it. */
  open(stream: LiveStream, accountId: string): void {
    this.#dueOf(accountId).newcomers.add(stream);
    this.#send(accountId);
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
    for (const accountId of changed) this.#send(accountId);
  }

  #dueOf(accountId: string): Due {
    const due = this.#due.get(accountId) ?? { ids: new Set(), newcomers: new Set() };
    this.#due.set(accountId, due);
    return due;
  }

  #send(accountId: string): void {
    if (this.#busy.has(accountId)) return;
    this.#busy.add(accountId);
    this.#sendDue(accountId).catch((error: unknown) => {
      this.#onError(error);
      setTimeout(() => this.#send(accountId), RETRY_MS).unref();
    });
  }

  async #sendDue(accountId: string): Promise<void> {
    for (;;) {
      const due = this.#due.get(accountId);
      this.#due.delete(accountId);
      // At once, so that a change in the same turn begins anew.
      if (!due) return void this.#busy.delete(accountId);
      try {
        await this.#write(accountId, due);
      } catch (error) {
        const again = this.#dueOf(accountId);
        for (const id of due.ids) again.ids.add(id);
        for (const stream of due.newcomers) again.newcomers.add(stream);
        this.#busy.delete(accountId);
        throw error;
      }
    }
  }

  async #write(accountId: string, { ids, newcomers }: Due): Promise<void> {
    if (this.#streams.of(accountId).length === 0) return;
    const [newest, changed, unread] = await Promise.all([
      newcomers.size > 0 ? this.#source.listNewest(accountId) : [],
      this.#source.listAmong(accountId, [...ids]),
      this.#source.countUnread(accountId),
    ]);
    const text = (states: ChatState[]) => states.map((state) => encodeEvent('chat', state)).join('');
    if (newest.length > 0) this.#streams.write([...newcomers], text(newest));
    this.#streams.write(this.#streams.of(accountId), text(changed) + encodeEvent('unread', unread));
  }
}
