import { useOverlayHistory } from '../../../ui/overlay/overlay-history.ts';
import { IconFrame } from '../../../ui/icons/icon-frame.tsx';
import { latePart, useLatePart } from '../../../ui/lazy-chunk.ts';
import type { ListPlace } from '../list-address.ts';
import { countConditions, type ListQuery } from '../list-query.ts';
import styles from './list-options.module.css';

const sheet = latePart(() => import('./filter-sheet.tsx'));

type ListFiltersProps = { place: ListPlace; query: ListQuery };

/** Opens what narrows a list down: a sheet over the page, which is loaded for whoever reaches for it. */
export function ListFilters({ place, query }: ListFiltersProps) {
  const { isOpen, open, close } = useOverlayHistory('filters');
  const parts = useLatePart(sheet, isOpen, close);
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
        <FilterLabel place={place} query={query} />
      </button>
      {isOpen && parts && <parts.FilterSheet place={place} query={query} onClose={close} />}
    </>
  );
}

/** 필터 2: with how many conditions are in force. */
export function FilterLabel({ place, query }: ListFiltersProps) {
  const count = countConditions(place, query);
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
