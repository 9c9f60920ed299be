import type { Conversation } from '../../talk/conversation.ts';
import type { OpenConversation } from '../../talk/open-conversation.ts';

const RETRY_MS = 5_000;

/** Reads the messages after the known ones, one page at a time, until none is missing. */
export class CatchUp {
  readonly #id: string;
  readonly #conversation: OpenConversation;
  #isRunning = false;
  #isDue = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, conversation: OpenConversation) {
    this.#id = id;
    this.#conversation = conversation;
  }

  run = (): void => {
    this.#isDue = true;
    if (!this.#isRunning) void this.#runWhileDue();
  };

  stop(): void {
    clearTimeout(this.#retry);
  }

  async #runWhileDue(): Promise<void> {
    this.#isRunning = true;
    clearTimeout(this.#retry);
    try {
      while (this.#isDue) {
        this.#isDue = false;
        while (await this.#takeNext());
      }
    } catch (error) {
      console.info('새 메시지를 불러오지 못했습니다.', error);
      this.#retry = setTimeout(this.run, RETRY_MS);
    }
    this.#isRunning = false;
  }

  async #takeNext(): Promise<boolean> {
    const conversation = this.#conversation;
    const { lastSeq } = conversation;
    const page = await fetchMessages(this.#id, `after=${lastSeq}`);
    conversation.takeLater(page, lastSeq);
    return conversation.lastSeq > lastSeq && conversation.lastSeq < page.lastSeq;
  }
}

export async function fetchMessages(id: string, position: string): Promise<Conversation> {
  const response = await fetch(`/api/chats/${id}?${position}`);
  if (!response.ok) throw new Error(`GET /api/chats/${id}: ${response.status}`);
  return (await response.json()) as Conversation;
}
