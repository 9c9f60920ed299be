import { useOverlayHistory } from '../../../ui/overlay/overlay-history.ts';
import { IconFrame } from '../../../ui/icons/icon.tsx';
import { lazyChunk, useLazyChunk } from '../../../ui/lazy-chunk.ts';
import type { ListScope } from '../list-address.ts';
import { countConditions, type ListQuery } from '../list-query.ts';
import styles from './list-options.module.css';

const sheet = lazyChunk(() => import('./filter-sheet.tsx'));

type ListFiltersProps = { scope: ListScope; query: ListQuery };

export function ListFilters({ scope, query }: ListFiltersProps) {
  const { isOpen, open, close } = useOverlayHistory('filters');
  const parts = useLazyChunk(sheet, isOpen, close);
  return (
    <>
      <button
        type="button"
        className={styles.filters}
        aria-haspopup="dialog"
        onClick={open}
        onFocus={sheet.prepare}
        onPointerEnter={sheet.prepare}
      >
        <FilterLabel scope={scope} query={query} />
      </button>
      {isOpen && parts && <parts.FilterSheet scope={scope} query={query} onClose={close} />}
    </>
  );
}

export function FilterLabel({ scope, query }: ListFiltersProps) {
  const count = countConditions(scope, query);
  return (
    <>
      <IconFrame size={1.6}>
        <path d="M3 8h11m4 0h3M3 16h3m4 0h11" />
        <circle cx="16" cy="8" r="2" />
        <circle cx="8" cy="16" r="2" />
      </IconFrame>
      필터
      {count > 0 && (
        <span className={styles.count}>
          {count}
          <span className="visually-hidden">적용됨</span>
        </span>
      )}
    </>
  );
}
