import { LRUCache } from 'lru-cache';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ListScope } from '../list-address.ts';
import { isRangeReversed, type ListQuery } from '../list-query.ts';
import { FilterForm } from './filter-form.tsx';
import { FilterLabel } from './list-filters.tsx';
import styles from './list-options.module.css';

/** 5 kB each. */
const written = new LRUCache<string, string>({ max: 200 });

export function filtersWithoutScripts(scope: ListScope, query: ListQuery): string {
  const key = JSON.stringify([scope, query]);
  // Distinct from the page's own ids.
  const options = { identifierPrefix: 'plain-' };
  const markup =
    written.get(key) ?? renderToStaticMarkup(<FiltersWithoutScripts scope={scope} query={query} />, options);
  // What was typed there may be long.
  if (!query.invalidPrices) written.set(key, markup);
  return markup;
}

function FiltersWithoutScripts({ scope, query }: { scope: ListScope; query: ListQuery }) {
  return (
    <details className={styles.plain} open={isRangeReversed(query) || query.invalidPrices !== undefined}>
      <summary className={styles.summary}>
        <FilterLabel scope={scope} query={query} />
      </summary>
      <FilterForm scope={scope} query={query} />
    </details>
  );
}
