import type { MarketProcess } from '../../support/market/market-process.ts';

/** Starts a market after a kill; resolves with how long it took until it said that it was ready, ms. */
export async function startAfterKill(market: MarketProcess): Promise<number> {
  const startedAt = performance.now();
  await market.start();
  const answer = await fetch(new URL('/readyz', market.url));
  const readyMs = Math.round(performance.now() - startedAt);
  const text = await answer.text();
  if (text !== 'ready') throw new Error(`not ready: ${answer.status} ${text}`);
  return readyMs;
}
