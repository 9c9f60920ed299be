import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import styles from './side-menu.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import { closeModal, closeModalAtOnce, openModal } from '../../ui/overlay/modal.ts';
import { Spinner } from '../../ui/feedback/loading.tsx';

const content = lazyChunk(() => import('./menu-content.tsx'));

export const loadMenuContent = content.prepare;

export function SideMenu() {
  const { isMenuOpen, closeMenu } = useAppState();
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  const dialogRef = useRef<HTMLDialogElement>(null);
  const parts = useLazyChunk(content, isMenuOpen, closeMenu);

  const open = useEffectEvent((dialog: HTMLDialogElement) => {
    openedOn.current = pathname;
    openModal(dialog);
  });
  const close = useEffectEvent((dialog: HTMLDialogElement) => {
    if (pathname === openedOn.current) closeModal(dialog);
    else closeModalAtOnce(dialog);
  });
  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    if (isMenuOpen) open(dialog);
    else close(dialog);
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
