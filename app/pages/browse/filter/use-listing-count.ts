import { useEffect, useState } from 'react';

const QUIET_MS = 250;

/** How many listings `search` finds, as `7` or `100+`; empty until it is known, and where it is not. */
export function useListingCount(search: string | undefined): string {
  const [count, setCount] = useState('');
  useEffect(() => {
    if (search === undefined) return undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const timer = setTimeout(() => {
      fetchCount(search, signal).then(setCount, (error: unknown) => {
        if (signal.aborted) return;
        console.error('상품 수를 세지 못했습니다.', error);
        setCount('');
      });
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [search]);
  return count;
}

async function fetchCount(search: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`/api/product-count?${search}`, { signal });
  if (!response.ok) throw new Error(`count: ${response.status}`);
  return ((await response.json()) as { count: string }).count;
}

/** `7개 보기`, `100개 이상 보기`. */
export function countLabel(count: string): string {
  if (count === '') return '적용';
  return count.endsWith('+') ? `${count.slice(0, -1)}개 이상 보기` : `${count}개 보기`;
}
