import { fork } from 'node:child_process';
import { join } from 'node:path';

type Message<Found> = { isReady: true } | { found: Found };

/** A client at work in a process of its own, so that its work is not the server's. */
interface RunningClient<Found> {
  /** When it has made what it needs and begins. */
  ready: Promise<void>;
  found: Promise<Found>;
}

/** Starts one of this folder's clients. */
export function startClient<Found>(script: string, options: object): RunningClient<Found> {
  const child = fork(join(import.meta.dirname, script));
  const ready = Promise.withResolvers<void>();
  const found = Promise.withResolvers<Found>();
  child.on('message', (message: Message<Found>) => {
    if ('found' in message) found.resolve(message.found);
    else ready.resolve();
  });
  child.once('exit', (code) => {
    const error = new Error(`${script} ended with ${code}`);
    ready.reject(error);
    found.reject(error);
  });
  ready.promise.catch(() => {}); // The one who waits for what it found hears of it there.
  child.send(options);
  return { ready: ready.promise, found: found.promise };
}

/** Runs one of this folder's clients and returns what it found. */
export function runClient<Found>(script: string, options: object): Promise<Found> {
  return startClient<Found>(script, options).found;
}

/** In such a client: hands what it was asked for to `work`, and back what that found. */
export function answerOnce<Options>(
  work: (options: Options, signalReady: () => void) => Promise<object>,
): void {
  const send = (message: Message<object>, then?: () => void) => process.send?.(message, () => then?.());
  process.once('message', (options) => {
    work(options as Options, () => send({ isReady: true })).then(
      (found) => send({ found }, () => process.exit(0)),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
