import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './bottom-sheet.module.css';

type BottomSheetProps = {
  title: string;
  closeLabel: string;
  picture?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog from the bottom of the column, shown while it is mounted. */
export function BottomSheet({ title, closeLabel, picture, onClose, children }: BottomSheetProps) {
  const id = useId();
  const ref = useModal();
  const closeOnScrim = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={id} onClick={closeOnScrim} onClose={onClose}>
      <div>
        <div className={styles.head}>
          {picture}
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" size={2.4} />
          </button>
        </div>
        {children}
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
