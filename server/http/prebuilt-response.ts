import type { RouteLabel } from '../routing/route-label.ts';

/** A response built beforehand. `headers`: name, value, name, value, as node:http takes them. */
export interface PrebuiltResponse {
  /** How log and metrics name its address. */
  label: RouteLabel;
  status: number;
  headers: string[];
  /** Whether `headers` has the common headers already; else they are added. */
  isComplete?: boolean;
  body: Uint8Array | ReadableStream<Uint8Array> | null;
}
