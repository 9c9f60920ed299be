import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUTS_MS = 10_000;

async function findTitles(url: string, title: string): Promise<string[]> {
  const words = new URLSearchParams({ q: title, asTyped: '1' });
  const answer = await fetch(new URL(`/api/products?${words}`, url));
  const { products } = (await answer.json()) as { products: { title: string }[] };
  return products.map((product) => product.title);
}

/**
 * Searches for each of these titles, which nothing else bears, and waits a few seconds for the index to have heard of
 * it: what is there must be found, once, and what is gone must not.
 */
export async function findSearchFlaws(
  url: string,
  { there, gone }: { there: Iterable<string>; gone: Iterable<string> },
): Promise<string[]> {
  const wanted = new Map<string, number>();
  for (const title of there) wanted.set(title, 1);
  for (const title of gone) wanted.set(title, 0);
  const until = performance.now() + TIMEOUTS_MS;
  for (;;) {
    for (const [title, count] of wanted) {
      const found = await findTitles(url, title);
      if (found.length === count && found.every((one) => one === title)) wanted.delete(title);
    }
    if (wanted.size === 0) return [];
    if (performance.now() > until) break;
    await pause(50);
  }
  return [...wanted].map(([title, count]) => `${count === 1 ? 'not found' : 'found, and gone'}: ${title}`);
}
