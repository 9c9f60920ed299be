import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export type ToWatcher = { kind: 'open'; url: string; paths: string[] } | { kind: 'listen'; text: string };
export type FromWatcher =
  | { kind: 'opened' }
  | { kind: 'listening'; streams: number }
  /** Every stream has heard it; `at` in epoch ms, with fractions. */
  | { kind: 'heard'; at: number }
  | { kind: 'failed'; reason: string };

const PROCESSES = 2;
const TIMEOUTS_MS = 60_000;

/** Open streams in processes of their own. */
export interface Watchers {
  /** @returns when (epoch ms) the last stream has heard `text`, to be awaited once it was caused */
  listenFor(text: string): Promise<{ heardByAll: Promise<number> }>;
  close(): void;
}

/** Opens a stream for each of the paths; all of them are open when it resolves. */
export async function openWatchers(url: string, paths: string[]): Promise<Watchers> {
  const share = Math.ceil(paths.length / PROCESSES);
  const children = Array.from({ length: PROCESSES }, () =>
    fork(join(import.meta.dirname, 'watch-streams.ts')),
  );
  await Promise.all(
    children.map((child, index) => {
      const opened = answer(child, 'opened');
      sendTo(child, { kind: 'open', url, paths: paths.slice(index * share, (index + 1) * share) });
      return opened;
    }),
  );
  return {
    listenFor: async (text) => {
      const heard = children.map((child) => answer(child, 'heard'));
      const listening = children.map((child) => answer(child, 'listening'));
      for (const child of children) sendTo(child, { kind: 'listen', text });
      const streams = (await Promise.all(listening)).reduce((total, reply) => total + reply.streams, 0);
      if (streams !== paths.length) throw new Error(`${paths.length - streams} streams were cut`);
      return { heardByAll: Promise.all(heard).then((times) => Math.max(...times.map(({ at }) => at))) };
    },
    close: () => {
      for (const child of children) child.disconnect();
    },
  };
}

function sendTo(child: ChildProcess, message: ToWatcher): void {
  child.send(message);
}

/** The next message of a kind. */
function answer<K extends FromWatcher['kind']>(
  child: ChildProcess,
  kind: K,
): Promise<Extract<FromWatcher, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(new Error(`not ${kind} within ${TIMEOUTS_MS} ms`)), TIMEOUTS_MS);
    const finish = (outcome: Error | Extract<FromWatcher, { kind: K }>) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    };
    const onMessage = (message: FromWatcher) => {
      if (message.kind === 'failed') finish(new Error(message.reason));
      else if (message.kind === kind) finish(message as Extract<FromWatcher, { kind: K }>);
    };
    child.on('message', onMessage);
  });
}
