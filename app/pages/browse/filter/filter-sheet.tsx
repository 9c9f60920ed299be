import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { ListScope } from '../list-address.ts';
import type { ListQuery } from '../list-query.ts';
import { FilterForm } from './filter-form.tsx';
import styles from './filter-sheet.module.css';

type FilterSheetProps = {
  scope: ListScope;
  query: ListQuery;
  onClose: () => void;
};

export function FilterSheet({ scope, query, onClose }: FilterSheetProps) {
  const navigate = useNavigate();
  const ref = useModal();
  const closeOnScrim = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  // The list takes the sheet's history entry.
  const apply = (href: string, isAnother: boolean) => {
    if (isAnother) void navigate(href, { replace: true });
    else onClose();
  };
  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      aria-labelledby="filters"
      onClick={closeOnScrim}
      onClose={onClose}
    >
      <div>
        <div className={styles.head}>
          <h2 id="filters" className={styles.title}>
            필터
          </h2>
          <button type="button" className={styles.close} aria-label="필터 닫기" onClick={onClose}>
            <Icon name="close" size={2.4} />
          </button>
        </div>
        <FilterForm scope={scope} query={query} onApply={apply} />
      </div>
    </dialog>
  );
}

/** Closing before unmounting returns the focus. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return ref;
}
