import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Market } from './open-market.ts';
import { stopOnSignal } from './stop-on-signal.ts';

test('a market that hangs in closing is logged and abandoned: the process ends with 0', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const handlers = new Map<unknown, () => void>();
  vi.spyOn(process, 'on').mockImplementation((name: unknown, handler: unknown) => {
    handlers.set(name, handler as () => void);
    return process;
  });
  const exited = new Promise<unknown>((resolve) => {
    vi.spyOn(process, 'exit').mockImplementation(resolve as never);
  });
  const warn = vi.fn<(text: string) => void>();
  const market = {
    live: { close: () => undefined },
    close: () => new Promise(() => undefined),
    services: { logger: { warn } },
  } as unknown as Market;
  const onStopped = vi.fn<() => void>();
  const { isStopping } = stopOnSignal(createServer(), market, onStopped);
  expect(isStopping()).toBe(false);
  handlers.get('SIGTERM')!();
  expect(isStopping()).toBe(true);
  expect(await exited).toBe(0);
  expect(onStopped).toHaveBeenCalledOnce();
  expect(warn).toHaveBeenCalledWith('the market did not close in time');
});
