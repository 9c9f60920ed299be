/** An answer that lies ready, without the headers that all answers carry. `headers`: name, value, name, value, as node:http takes them. */
export interface ReadyAnswer {
  status: number;
  headers: string[];
  body: Uint8Array | ReadableStream<Uint8Array> | null;
}
