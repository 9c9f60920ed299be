import { useEffect, useState } from 'react';

const NONE: string[] = [];

async function ask(signal: AbortSignal): Promise<string[]> {
  const answer = await fetch('/api/popular-searches', { signal });
  if (!answer.ok) throw new Error(`popular searches: ${answer.status}`);
  return ((await answer.json()) as { searches: string[] }).searches;
}

/** The last response until a new one is there. */
export function usePopularSearches(isWanted: boolean): string[] {
  const [searches, setSearches] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return undefined;
    const asking = new AbortController();
    const take = (answer: string[]) => {
      if (!asking.signal.aborted) setSearches(answer);
    };
    const fail = (error: unknown) => {
      if (!asking.signal.aborted) console.error(error);
    };
    void ask(asking.signal).then(take, fail);
    return () => asking.abort();
  }, [isWanted]);
  return searches;
}
