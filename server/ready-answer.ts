import type { KnownAddress } from './known-routes.ts';

/** An answer that lies ready, without the headers that all answers carry. `headers`: name, value, name, value, as node:http takes them. */
export interface ReadyAnswer {
  /** What log and figures say of its address. */
  known: KnownAddress;
  status: number;
  headers: string[];
  body: Uint8Array | ReadableStream<Uint8Array> | null;
}
