import type { LiveEvent } from './live-event.ts';

/** `write` returns false for a client that is too slow. */
export interface LiveStream {
  write(text: string): boolean;
  end(): void;
}

/** https://html.spec.whatwg.org/#server-sent-events */
export function encodeEvent(name: LiveEvent['kind'], data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
