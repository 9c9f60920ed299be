/** `write` returns false for a client that is too slow. */
export interface LiveStream {
  write(text: string): boolean;
  end(): void;
}

/** https://html.spec.whatwg.org/#server-sent-events */
export function encodeEvent(name: 'product' | 'new' | 'personal' | 'chat' | 'unread', data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
