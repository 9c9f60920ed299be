import type { ListPlace } from '../list-address.ts';
import { isRangeReversed, type ListQuery } from '../list-query.ts';
import { FilterForm } from './filter-form.tsx';
import { FilterLabel } from './list-filters.tsx';
import styles from './list-options.module.css';

/** What narrows a list down as a part of the page; open when there is something to put right. */
export function FiltersWithoutScripts({ place, query }: { place: ListPlace; query: ListQuery }) {
  return (
    <details className={styles.plain} open={isRangeReversed(query)}>
      <summary className={styles.summary}>
        <FilterLabel place={place} query={query} />
      </summary>
      <FilterForm place={place} query={query} />
    </details>
  );
}
