import type { RouteLabel } from '../routing/route-label.ts';

/** An answer that lies ready. `headers`: name, value, name, value, as node:http takes them. */
export interface PrebuiltResponse {
  /** What log and figures say of its address. */
  label: RouteLabel;
  status: number;
  headers: string[];
  /** Whether those that all answers carry are among them; else they are added. */
  isComplete?: boolean;
  body: Uint8Array | ReadableStream<Uint8Array> | null;
}
