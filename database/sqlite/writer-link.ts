import { Worker } from 'node:worker_threads';
import type { SqliteLink } from './dialect.ts';
import type { StatementResult } from './statement.ts';

interface Waiting {
  resolve(result: StatementResult): void;
  reject(error: Error): void;
}
interface Answer {
  id: number;
  result?: StatementResult;
  failure?: { message: string; errcode?: number };
}

/** With SQLite's extended result code. */
class SqliteError extends Error {
  readonly errcode: number | undefined;

  constructor(message: string, errcode: number | undefined) {
    super(message);
    this.name = 'SqliteError';
    this.errcode = errcode;
  }
}

/** Sends statements to the writer thread in order. */
export function openWriterLink(path: string): SqliteLink {
  const worker = new Worker(new URL('./writer-worker.ts', import.meta.url), { workerData: { path } });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let dead: Error | undefined;
  let isClosing = false;
  let hasBegun = false;
  const fail = (error: Error) => {
    dead = error;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', ({ id, result, failure }: Answer) => {
    hasBegun = true;
    const request = waiting.get(id);
    waiting.delete(id);
    if (result) request?.resolve(result);
    else request?.reject(new SqliteError(failure?.message ?? 'no answer', failure?.errcode));
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => {
    const error = new Error('the SQLite writer has ended');
    fail(error);
    // A market that cannot write ends, and is restarted. One that could not open has reported that.
    if (hasBegun && !isClosing) throw error;
  });
  return {
    execute: (sql, parameters) =>
      new Promise((resolve, reject) => {
        if (dead) return reject(dead);
        const id = ++lastId;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, sql, parameters });
      }),
    close: () =>
      new Promise((resolve) => {
        if (dead) return resolve();
        isClosing = true;
        worker.once('exit', () => resolve());
        worker.postMessage('close');
      }),
  };
}
