import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { startMarket } from '../support/market/market-process.ts';

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

async function logOf(env: Record<string, string>, paths: string[]): Promise<string[]> {
  const market = await startMarket(env);
  for (const path of paths) await fetch(market.url + path);
  await market.stop();
  const lines = market.output().trim().split('\n');
  await market.remove();
  return lines;
}

test('with names every line is JSON with its level and an ISO time, from the start to the stop', async () => {
  const lines = await logOf({ LOG_FORMAT: 'names', LOG_LEVEL: 'info' }, ['/terms', '/healthz', '/readyz']);
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(events).toEqual(
    events.map(() => expect.objectContaining({ level: 'info', time: expect.stringMatching(ISO) })),
  );
  expect(events).toMatchObject([
    {
      version: manifest.version,
      msg: expect.stringMatching(/장터가 열렸어요 → http:.* · SQLite .* · 데이터 \//),
    },
    { path: '/terms', status: 200 },
    { version: manifest.version, msg: '다시 장터가 닫혔어요' },
  ]);
});

test('start and stop are said whatever the level is', async () => {
  const lines = await logOf({ LOG_FORMAT: 'names', LOG_LEVEL: 'silent' }, ['/terms']);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    expect.stringContaining('장터가 열렸어요'),
    '다시 장터가 닫혔어요',
  ]);
});
