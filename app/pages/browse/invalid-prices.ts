import type { ListQuery } from './list-query.ts';

/** Returns the typed prices to the form that a browser without scripts has sent. Links of the list leave them out. */
export function addInvalidPrices(address: URLSearchParams, { invalidPrices = {} }: ListQuery): void {
  for (const [name, typed] of Object.entries(invalidPrices)) address.set(name, typed);
}

export function withInvalidPrices(href: string, query: ListQuery): string {
  if (!query.invalidPrices) return href;
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  addInvalidPrices(searchParams, query);
  return `${pathname}?${searchParams}`;
}
