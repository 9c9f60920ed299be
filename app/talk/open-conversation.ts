import type { Conversation, Message, SayAnswer } from './conversation.ts';

/** `key`: the client id of one that was sent from this document, so that its bubble stays the same element. */
export interface KnownMessage extends Message {
  key?: string;
}

export interface Unsent {
  clientId: string;
  body: string;
  writtenAt: number;
  state: 'waiting' | 'sending' | 'failed';
  /** Why the server did not take it. */
  problem?: string | undefined;
}

export interface ConversationView {
  messages: readonly KnownMessage[];
  unsent: readonly Unsent[];
  otherReadSeq: number;
  hasEarlier: boolean;
}

export type MessagePage = Pick<Conversation, 'messages' | 'hasMore' | 'otherReadSeq'>;

const SEND_STATES: readonly Unsent['state'][] = ['sending', 'failed'];

/** The messages that this document has of a conversation, and those it has yet to send: one at a time, in order. */
export class OpenConversation {
  /** Without a hole. */
  #messages: readonly KnownMessage[] = [];
  /** Answered sends, before which something of the other person is yet to be read. */
  #ahead: readonly KnownMessage[] = [];
  #unsent: readonly Unsent[] = [];
  #otherReadSeq = 0;
  #hasEarlier = false;
  /** The newest message when the one that is being sent left. */
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

  /** The last before which nothing is missing. */
  get lastSeq(): number {
    return this.#messages.at(-1)?.seq ?? 0;
  }

  get firstSeq(): number {
    return this.#messages[0]?.seq ?? 0;
  }

  /** Begins anew where messages are missing between the known ones and these. */
  takeNewest(page: MessagePage): void {
    const isApart = (page.messages[0]?.seq ?? 0) > this.lastSeq + 1;
    if (isApart || this.#messages.length === 0) {
      this.#messages = page.messages;
      this.#hasEarlier = page.hasMore;
    }
    this.takeLater(page);
  }

  /** Takes only what follows the known messages without a hole. */
  takeLater({ messages, otherReadSeq }: Omit<MessagePage, 'hasMore'>): void {
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

  /** The first that waits, unless one is under way or has failed: those behind it keep their order. */
  get nextToSend(): Unsent | undefined {
    const [first] = this.#unsent;
    return first && !SEND_STATES.includes(first.state) ? first : undefined;
  }

  startSending(clientId: string): void {
    this.#sentAfterSeq = this.lastSeq;
    this.#change((entry) => (entry.clientId === clientId ? { ...entry, state: 'sending' } : entry));
  }

  settle(clientId: string, answer: SayAnswer): void {
    if (!answer.ok) return this.#fail(clientId, answer.text);
    this.#unsent = this.#unsent.filter((entry) => entry.clientId !== clientId);
    const sent = { ...answer.message, key: clientId };
    this.#messages = this.#messages.map((message) => (message.seq === sent.seq ? sent : message));
    if (sent.seq > this.lastSeq) this.#ahead = [...this.#ahead, sent];
    this.#append(sent);
    this.#notify();
  }

  /** What is in the field: it stays while one looks at another page. */
  get draft(): string {
    return this.#draft;
  }

  keepDraft = (text: string): void => {
    this.#draft = text;
  };

  get hasHole(): boolean {
    return this.#ahead.length > 0;
  }

  /** All that has failed, in the order in which it was written. */
  retry = (): void => {
    this.#change((entry) =>
      entry.state === 'failed' ? { ...entry, state: 'waiting', problem: undefined } : entry,
    );
  };

  #append(next: KnownMessage): void {
    if (next.seq !== this.lastSeq + 1) return;
    const sent = this.#ahead.find(({ seq }) => seq === next.seq);
    this.#messages = [...this.#messages, sent ?? next];
    this.#ahead = this.#ahead.filter(({ seq }) => seq > next.seq);
    const [ahead] = this.#ahead;
    if (ahead) this.#append(ahead);
  }

  #fail(clientId: string, problem: string): void {
    this.#change((entry) => ({
      ...entry,
      state: 'failed',
      problem: entry.clientId === clientId ? problem : entry.problem,
    }));
  }

  #change(change: (entry: Unsent) => Unsent): void {
    this.#unsent = this.#unsent.map(change);
    this.#notify();
  }

  #draw(): ConversationView {
    const isSending = this.#unsent[0]?.state === 'sending';
    // The stream may bring what is being sent before its answer: it would stand there twice.
    const isUnanswered = ({ mine, seq, key }: KnownMessage) =>
      isSending && mine && key === undefined && seq > this.#sentAfterSeq;
    return {
      messages: [...this.#messages, ...this.#ahead].filter((message) => !isUnanswered(message)),
      unsent: this.#unsent,
      otherReadSeq: this.#otherReadSeq,
      hasEarlier: this.#hasEarlier,
    };
  }

  #notify(): void {
    this.#view = this.#draw();
    for (const listener of this.#listeners) listener();
  }
}
