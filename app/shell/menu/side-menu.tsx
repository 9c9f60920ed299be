import { useEffect, useRef, type MouseEvent } from 'react';
import { useAppState } from '../session/app-state.tsx';
import styles from './side-menu.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import { closeModal, openModal } from '../../ui/overlay/modal.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';

const content = lazyChunk(() => import('./menu-content.tsx'));

/** Asks for what the menu shows: every page carries the menu, few people look at it. */
export const loadMenuContent = content.prepare;

/** The drawer on the right. The browser keeps the focus in it, and gives it back to what opened it. */
export function SideMenu() {
  const { isMenuOpen, closeMenu } = useAppState();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const parts = useLazyChunk(content, isMenuOpen, closeMenu);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    if (isMenuOpen) openModal(dialog);
    else closeModal(dialog);
  }, [isMenuOpen]);

  const closeOnScrim = (event: MouseEvent) => {
    if (event.target === event.currentTarget) closeMenu();
  };
  return (
    <dialog
      ref={dialogRef}
      popover="manual"
      className={styles.drawer}
      aria-label="전체 메뉴"
      onClick={closeOnScrim}
      onClose={() => isMenuOpen && closeMenu()}
    >
      <div className={styles.content}>
        <button type="button" className={styles.close} aria-label="메뉴 닫기" onClick={closeMenu}>
          <Icon name="close" size={2.4} />
        </button>
        {parts ? <parts.MenuContent /> : <Spinner className={styles.loading} />}
      </div>
    </dialog>
  );
}
