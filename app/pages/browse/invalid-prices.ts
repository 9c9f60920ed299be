import type { ListQuery } from './list-query.ts';

/**
 * Puts back what was typed, for the form that a browser without scripts has sent: it says what is wrong. Links of the list
 * leave it out.
 */
export function addInvalidPrices(address: URLSearchParams, { invalidPrices = {} }: ListQuery): void {
  for (const [name, typed] of Object.entries(invalidPrices)) address.set(name, typed);
}

/** `href` leads to a list. */
export function withInvalidPrices(href: string, query: ListQuery): string {
  if (!query.invalidPrices) return href;
  const { pathname, searchParams } = new URL(href, 'http://localhost');
  addInvalidPrices(searchParams, query);
  return `${pathname}?${searchParams}`;
}
