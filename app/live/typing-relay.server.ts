import { randomUUID } from 'node:crypto';
import type { Channel, Database } from '../../database/database.ts';

const CHANNEL = 'typing';

/** That someone types in a conversation, for the account at its other side. */
export interface Typing {
  conversationId: string;
  to: string;
}

/** Tells every server of the market. It is never stored: a server that is not reached does not show it. */
export class TypingRelay {
  /** Known from the other servers' by it. */
  readonly #ownId = randomUUID();
  readonly #onTyping: (typing: Typing) => void;
  readonly #channel: Channel | undefined;

  constructor(database: Pick<Database, 'openChannel'>, onTyping: (typing: Typing) => void) {
    this.#onTyping = onTyping;
    this.#channel = database.openChannel?.(CHANNEL, (text) => this.#receive(text));
  }

  send(typing: Typing): void {
    this.#onTyping(typing);
    const text = [this.#ownId, typing.conversationId, typing.to].join(' ');
    this.#channel?.send(text).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#channel?.close();
  }

  #receive(text: string): void {
    const [from, conversationId, to] = text.split(' ');
    if (from !== this.#ownId && conversationId && to) this.#onTyping({ conversationId, to });
  }
}
