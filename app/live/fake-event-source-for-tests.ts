import type { LiveEvent } from './live-event.ts';

/** The browser's EventSource, whose server is the test. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  /** All of a test, in order. */
  static opened: FakeEventSource[] = [];
  readonly href: string;
  readyState = 0;

  constructor(href: string) {
    super();
    this.href = href;
    FakeEventSource.opened.push(this);
  }
  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
  send({ kind, ...data }: LiveEvent): void {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
  }
  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  /** As when the connection is lost: the browser reconnects by itself. */
  break(): void {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }

  reject(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}
