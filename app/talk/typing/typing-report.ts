/** The other sees it for longer, so that it stays while one types on. */
const REPORT_MS = 3_000;

/** Reports that one types: at most once in a while, and not what empties the field or happens out of sight. */
export class TypingReport {
  readonly #send: () => void;
  #sentAt = -Infinity;

  constructor(send: () => void) {
    this.#send = send;
  }

  typed(text: string): void {
    const now = performance.now();
    if (text.trim() === '' || document.hidden || now - this.#sentAt < REPORT_MS) return;
    this.#sentAt = now;
    this.#send();
  }
}

/** Whether it arrives or not: nothing is said of it. */
export function postTyping(conversationId: string): void {
  fetch(`/api/chats/${conversationId}/typing`, { method: 'POST' }).catch(() => undefined);
}
