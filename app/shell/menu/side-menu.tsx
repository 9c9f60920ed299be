import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { useAppState } from '../session/app-state.tsx';
import buttonStyles from './menu.module.css';
import styles from './side-menu.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import { closeModal, closeModalAtOnce, openModal } from '../../ui/overlay/modal.ts';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { classNames } from '../../ui/class-names.ts';
import { WithoutScripts } from '../../ui/without-scripts.tsx';

const content = lazyChunk(() => import('./menu-content.tsx'));

const loadMenuContent = content.prepare;

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

/** Server only: React leaves `noscript` alone. */
const plain = import.meta.env.SSR ? await import('./menu-without-scripts.tsx') : undefined;

export function MenuButton({
  className,
  iconSize = 2.6,
}: {
  className?: string | undefined;
  iconSize?: number;
}) {
  const { openMenu } = useAppState();
  return (
    <>
      <button
        type="button"
        className={classNames(buttonStyles.button, className)}
        aria-label="메뉴 열기"
        aria-haspopup="dialog"
        onClick={openMenu}
        onFocus={loadMenuContent}
        onPointerEnter={loadMenuContent}
      >
        <Icon name="menu" size={iconSize} />
      </button>
      <WithoutScripts
        markup={plain?.menuWithoutScripts(classNames(buttonStyles.summary, className), iconSize)}
      />
    </>
  );
}
