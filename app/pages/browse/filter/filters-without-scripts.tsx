import { LRUCache } from 'lru-cache';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ListScope } from '../list-address.ts';
import { isRangeReversed, type ListQuery } from '../list-query.ts';
import { FilterForm } from './filter-form.tsx';
import { FilterLabel } from './list-filters.tsx';
import styles from './list-options.module.css';

/** Each is 5 kB. */
const written = new LRUCache<string, string>({ max: 200 });

/** The same on all pages of a list, however often they are rendered. */
export function filtersWithoutScripts(scope: ListScope, query: ListQuery): string {
  const key = JSON.stringify([scope, query]);
  // Ids of the page's own begin otherwise.
  const options = { identifierPrefix: 'plain-' };
  const markup =
    written.get(key) ?? renderToStaticMarkup(<FiltersWithoutScripts scope={scope} query={query} />, options);
  written.set(key, markup);
  return markup;
}

/** What narrows a list down as a part of the page; open when there is something to put right. */
function FiltersWithoutScripts({ scope, query }: { scope: ListScope; query: ListQuery }) {
  return (
    <details className={styles.plain} open={isRangeReversed(query)}>
      <summary className={styles.summary}>
        <FilterLabel scope={scope} query={query} />
      </summary>
      <FilterForm scope={scope} query={query} />
    </details>
  );
}
