import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { scopePath } from '../list-address.ts';
import { listHref, type ListQuery } from '../list-query.ts';
import { parseListQuery, parseScope } from '../parse-list-query.ts';
import type { PriceRange } from './price-fields.tsx';

export interface Choice {
  query: ListQuery;
  href: string;
  search: string;
}

export function readForm(form: HTMLFormElement): Choice {
  const search = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.set(name, value);
  const query = parseListQuery(search);
  return { query, href: listHref(scopePath(parseScope(search)), query), search: String(search) };
}

interface FilterChoice {
  formRef: RefObject<HTMLFormElement | null>;
  /** The form's fields; undefined while they are not followed. */
  chosen: Choice | undefined;
  /** For the price fields, which take other values under another `times`. */
  filled: PriceRange & { times: number };
  fill(range: PriceRange): void;
  update(): void;
}

export function useFilterChoice(query: ListQuery, isFollowed: boolean): FilterChoice {
  const formRef = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState({ minWon: query.minWon, maxWon: query.maxWon, times: 0 });
  const [chosen, setChosen] = useState<Choice>();
  const update = () => {
    if (isFollowed && formRef.current) setChosen(readForm(formRef.current));
  };
  const updateFilled = useEffectEvent(update);
  useEffect(() => updateFilled(), [filled]);
  const fill = ({ minWon, maxWon }: PriceRange) =>
    setFilled(({ times }) => ({ minWon, maxWon, times: times + 1 }));
  return { formRef, chosen, filled, fill, update };
}

const QUIET_MS = 250;

/** How many listings `search` finds, as `7` or `100+`; empty until it is known, and on failure. */
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

export function countLabel(count: string): string {
  if (count === '') return '적용';
  return count.endsWith('+') ? `${count.slice(0, -1)}개 이상 보기` : `${count}개 보기`;
}
