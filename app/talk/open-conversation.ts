import type { Conversation, Message, SayAnswer } from './conversation.ts';
import type { Outgoing } from './composer/unsent-messages.ts';

/** `key`: the client id of a message sent from this document, so that its bubble stays the same element. */
export interface KnownMessage extends Message {
  key?: string;
  previews?: readonly string[] | undefined;
}

/** Files of this device, with their object URLs in `previews`. They live as long as the document. */
export interface ChosenPhotos {
  files: readonly File[];
  previews: readonly string[];
}

export interface Unsent extends Outgoing {
  /** `preparing`: its photos are being resized. */
  state: 'preparing' | 'waiting' | 'sending' | 'failed';
  photos?: ChosenPhotos | undefined;
  problem?: string | undefined;
  /** The server rejected it, or it is a day old: it is sent again on demand only. */
  isRefused?: boolean;
}

export interface ConversationView {
  messages: readonly KnownMessage[];
  unsent: readonly Unsent[];
  otherReadSeq: number;
  hasEarlier: boolean;
  /** Over a limit: nothing is sent until then, and all of it by itself afterwards. Epoch ms. */
  pausedUntil: number | undefined;
}

export type MessagePage = Pick<Conversation, 'messages' | 'hasMore' | 'otherReadSeq'>;

type Rejected = Exclude<SayAnswer, { ok: true }>;

const DAY_MS = 24 * 3_600_000;
/** A longer wait rejects the message, with the reason. */
const MAX_PAUSE_S = 120;
const OLD_TEXT = '하루 넘게 기다린 메시지예요.';

const waiting = ({ clientId, body, writtenAt, photos }: Outgoing & Pick<Unsent, 'photos'>): Unsent => ({
  clientId,
  body,
  writtenAt,
  photos,
  state: 'waiting',
});

/** Rejected and day-old messages are not sent automatically. */
function toUnsent(entry: Outgoing & Pick<Unsent, 'photos'>, now: number): Unsent {
  const problem = entry.rejection ?? (now - entry.writtenAt < DAY_MS ? undefined : OLD_TEXT);
  if (problem === undefined) return waiting(entry);
  return { ...waiting(entry), state: 'failed', problem, rejection: entry.rejection, isRefused: true };
}

const HOLDING_STATES: readonly Unsent['state'][] = ['preparing', 'sending', 'failed'];

/** A conversation's messages in this document, and the unsent ones, which are sent one at a time, in order. */
export class OpenConversation {
  /** Without a hole. */
  #messages: readonly KnownMessage[] = [];
  /** The message before the first one visible to the person: they may have left and come back. */
  #beginSeq = 0;
  /** Answered sends that wait for earlier messages of the other person. */
  #ahead: readonly KnownMessage[] = [];
  #unsent: readonly Unsent[] = [];
  #otherReadSeq = 0;
  #hasEarlier = false;
  #pausedUntil: number | undefined;
  /** The newest message when the current send started. */
  #sentAfterSeq = 0;
  #view: ConversationView;
  readonly #listeners = new Set<() => void>();
  #draft = '';

  constructor(newest: MessagePage) {
    this.#view = this.#draw();
    this.takeNewest(newest);
  }

  getView = (): ConversationView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The last message up to which none is missing. */
  get lastSeq(): number {
    return this.#messages.at(-1)?.seq ?? this.#beginSeq;
  }

  get firstSeq(): number {
    return this.#messages[0]?.seq ?? 0;
  }

  /** Starts again where messages are missing between the known ones and these. Offers and appointments are as in `page`. */
  takeNewest(page: MessagePage): void {
    const hasGapBefore = (page.messages[0]?.seq ?? 0) > this.lastSeq + 1;
    if (hasGapBefore || this.#messages.length === 0) {
      this.#messages = page.messages;
      this.#hasEarlier = page.hasMore;
    }
    const read = new Map(page.messages.map((message) => [message.seq, message]));
    this.#messages = this.#messages.map((known) => ({ ...known, ...read.get(known.seq) }));
    this.takeLater(page);
  }

  /**
   * Adds only what follows the known messages without a gap. @param after the requested position: a gap behind it holds
   * messages that the person no longer sees, having left the conversation on another device
   */
  takeLater({ messages, otherReadSeq }: Omit<MessagePage, 'hasMore'>, after?: number): void {
    const [first] = messages;
    if (first && after === this.lastSeq && first.seq > after + 1) {
      this.#messages = [];
      this.#hasEarlier = false;
    }
    if (first && this.#messages.length === 0) this.#beginSeq = first.seq - 1;
    for (const message of messages) this.#append(message);
    this.takeOtherRead(otherReadSeq);
  }

  takeEarlier({ messages, hasMore }: MessagePage): void {
    this.#messages = [...messages.filter(({ seq }) => seq < this.firstSeq), ...this.#messages];
    this.#hasEarlier = hasMore;
    this.#notify();
  }

  takeOtherRead(seq: number): void {
    this.#otherReadSeq = Math.max(this.#otherReadSeq, seq);
    this.#notify();
  }

  write(entry: Pick<Unsent, 'clientId' | 'body' | 'writtenAt'>): void {
    this.#unsent = [...this.#unsent, { ...entry, state: 'waiting' }];
    this.#notify();
  }

  writePhotos(entry: Pick<Unsent, 'clientId' | 'writtenAt'> & { photos: ChosenPhotos }): void {
    this.#unsent = [...this.#unsent, { ...entry, body: '', state: 'preparing' }];
    this.#notify();
  }

  takePrepared(clientId: string, photos: ChosenPhotos): void {
    this.#change((entry) => (entry.clientId === clientId ? waiting({ ...entry, photos }) : entry));
  }

  discard = (clientId: string): void => {
    this.#unsent = this.#unsent.filter((entry) => entry.clientId !== clientId);
    this.#notify();
  };

  /** They are on no other device and in no storage. */
  get hasUnsentPhotos(): boolean {
    return this.#unsent.some(({ photos }) => photos !== undefined);
  }

  /** Those of an earlier visit and of other tabs, among what is known in the order in which all were written. */
  restore(entries: readonly Outgoing[], now: number): void {
    const known = new Set(this.#unsent.map(({ clientId }) => clientId));
    const restored = entries.filter(({ clientId }) => !known.has(clientId));
    if (restored.length === 0) return;
    const all = [...restored.map((entry) => toUnsent(entry, now)), ...this.#unsent];
    this.#unsent = all.sort((a, b) => a.writtenAt - b.writtenAt);
    this.#notify();
  }

  /** Only the first one, once it is waiting: later ones keep their order. */
  get nextToSend(): Unsent | undefined {
    const [first] = this.#unsent;
    if (!first || this.#pausedUntil !== undefined || this.#isSending) return undefined;
    return HOLDING_STATES.includes(first.state) ? undefined : first;
  }

  /** Sends go on: the pause is over. */
  release = (): void => {
    this.#pausedUntil = undefined;
    this.#notify();
  };

  startSending(clientId: string): void {
    this.#sentAfterSeq = this.lastSeq;
    this.#change((entry) => (entry.clientId === clientId ? { ...entry, state: 'sending' } : entry));
  }

  /** @param isRefused the server has answered */
  settle(clientId: string, answer: SayAnswer, isRefused = false): void {
    if (!answer.ok) return this.#setBack(clientId, answer, isRefused);
    const previews = this.#unsent.find((entry) => entry.clientId === clientId)?.photos?.previews;
    this.#unsent = this.#unsent.filter((entry) => entry.clientId !== clientId);
    const sent = { ...answer.message, key: clientId, previews };
    this.#messages = this.#messages.map((message) => (message.seq === sent.seq ? sent : message));
    if (sent.seq > this.lastSeq) this.#ahead = [...this.#ahead, sent];
    this.#append(sent);
    this.#notify();
  }

  /** Keeps the field's text while the person visits another page. */
  get draft(): string {
    return this.#draft;
  }

  saveDraft = (text: string): void => {
    this.#draft = text;
  };

  get hasHole(): boolean {
    return this.#ahead.length > 0;
  }

  /** All failed messages, in the order of writing. */
  retry = (): void => {
    this.#change((entry) => (entry.state === 'failed' ? waiting(entry) : entry));
  };

  retryUnanswered(now: number): void {
    if (this.#unsent.some(({ isRefused }) => isRefused)) return;
    this.#change((entry) => (entry.state === 'failed' ? toUnsent(entry, now) : entry));
  }

  #append(next: KnownMessage): void {
    if (next.seq !== this.lastSeq + 1) return;
    const sent = this.#ahead.find(({ seq }) => seq === next.seq);
    this.#messages = [...this.#messages, sent ?? next];
    this.#ahead = this.#ahead.filter(({ seq }) => seq > next.seq);
    const [ahead] = this.#ahead;
    if (ahead) this.#append(ahead);
  }

  #setBack(clientId: string, { text, retryAfterS }: Rejected, isRefused: boolean): void {
    const isPaused = retryAfterS !== undefined && retryAfterS <= MAX_PAUSE_S;
    if (isPaused) this.#pausedUntil = Date.now() + retryAfterS * 1000;
    const rejection = isRefused ? text : undefined;
    const failure = { state: 'failed' as const, problem: text, rejection, isRefused };
    this.#change((entry) => {
      if (entry.clientId !== clientId) return entry;
      return isPaused ? waiting(entry) : { ...entry, ...failure };
    });
  }

  #change(change: (entry: Unsent) => Unsent): void {
    this.#unsent = this.#unsent.map(change);
    this.#notify();
  }

  get #isSending(): boolean {
    return this.#unsent.some(({ state }) => state === 'sending');
  }

  #draw(): ConversationView {
    const isSending = this.#isSending;
    // The stream may bring what is being sent before its answer: it would stand there twice.
    const isUnanswered = ({ mine, seq, key }: KnownMessage) =>
      isSending && mine && key === undefined && seq > this.#sentAfterSeq;
    return {
      messages: [...this.#messages, ...this.#ahead].filter((message) => !isUnanswered(message)),
      unsent: this.#unsent,
      otherReadSeq: this.#otherReadSeq,
      hasEarlier: this.#hasEarlier,
      pausedUntil: this.#pausedUntil,
    };
  }

  #notify(): void {
    this.#view = this.#draw();
    for (const listener of this.#listeners) listener();
  }
}
