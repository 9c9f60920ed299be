import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromium } from '@playwright/test';

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
}

export interface DevtoolsBrowser {
  /** A command of the DevTools protocol; throws if the browser refuses it. */
  send<Result = unknown>(method: string, params?: object, sessionId?: string): Promise<Result>;
  /** Emits each event of the protocol under its name, with its parameters. */
  events: EventEmitter;
  close(): Promise<void>;
}

/**
 * A browser without `Runtime`, which Playwright and Lighthouse switch on: with it V8 looks up where in the source each
 * error was made. Loading React DOM takes a phone 33 ms more then, in no one's browser but a watched one.
 */
export function openDevtoolsBrowser(args: string[]): DevtoolsBrowser {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const path = process.env['CHROMIUM_PATH'] || chromium.executablePath();
  const browser = spawn(path, [...args, '--remote-debugging-pipe', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const commands = browser.stdio[3] as Writable;
  const events = new EventEmitter();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  readMessages(browser.stdio[4] as Readable, ({ id, method, params, result, error }) => {
    if (method) events.emit(method, params);
    if (id === undefined) return;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  let lastId = 0;
  const send = async <Result>(method: string, params: object = {}, sessionId?: string) => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(++lastId, answer);
    commands.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    return (await answer.promise) as Result;
  };
  return {
    events,
    send,
    close: async () => {
      const exited = once(browser, 'exit');
      // It is gone before it has answered.
      void send('Browser.close');
      await exited;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Through a pipe each message ends in a zero byte. */
function readMessages(pipe: Readable, read: (message: Message) => void): void {
  let begun: string[] = [];
  pipe.setEncoding('utf8').on('data', (chunk: string) => {
    const [end, ...later] = chunk.split('\0');
    begun.push(end!);
    for (const next of later) {
      read(JSON.parse(begun.join('')) as Message);
      begun = [next];
    }
  });
}
