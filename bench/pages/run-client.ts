import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Runs one of this folder's clients in a process of its own, so that its work is not the server's, and returns what it found. */
export function runClient<Found>(script: string, options: object): Promise<Found> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, script));
    child.once('message', (found) => resolve(found as Found));
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
    child.send(options);
  });
}

/** In such a client: hands what it was asked for to `work`, and back what that found. */
export function answerOnce<Options>(work: (options: Options) => Promise<object>): void {
  process.once('message', (options) => {
    work(options as Options).then(
      (found) => process.send?.(found, () => process.exit(0)),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
