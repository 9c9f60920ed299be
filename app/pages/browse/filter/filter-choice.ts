import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { scopePath } from '../list-address.ts';
import { listHref, type ListQuery } from '../list-query.ts';
import { parseListQuery, parseScope } from '../parse-list-query.ts';
import type { PriceRange } from './price-presets.tsx';

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
  /** As the form is filled in; undefined while it is not followed. */
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
