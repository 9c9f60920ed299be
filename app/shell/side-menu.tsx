import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { useAppState } from './app-state.tsx';
import { MenuAccount } from './menu-account.tsx';
import { MenuSection } from './menu-section.tsx';
import { CATEGORY_LINKS, SUPPORT_TOPICS } from './menu-topics.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import styles from './side-menu.module.css';
import { Icon } from '../ui/icon.tsx';

/** The drawer on the right. The browser keeps the focus in it, and gives it back to what opened it. */
export function SideMenu() {
  const { isMenuOpen, closeMenu } = useAppState();
  const dialogRef = useRef<HTMLDialogElement>(null);
  // Not before it is first opened: every page carries it, few people look at it.
  const [hasOpened, setHasOpened] = useState(false);
  if (isMenuOpen && !hasOpened) setHasOpened(true);

  useEffect(() => {
    const dialog = dialogRef.current;
    if (isMenuOpen && !dialog?.open) dialog?.showModal();
    if (!isMenuOpen) dialog?.close();
  }, [isMenuOpen]);

  const closeOnScrim = (event: MouseEvent) => {
    if (event.target === event.currentTarget) closeMenu();
  };
  return (
    <dialog
      ref={dialogRef}
      className={styles.drawer}
      aria-label="전체 메뉴"
      onClick={closeOnScrim}
      onClose={() => isMenuOpen && closeMenu()}
    >
      {hasOpened && <MenuContent />}
    </dialog>
  );
}

function MenuContent() {
  const { closeMenu } = useAppState();
  return (
    <div className={styles.content}>
      <NavigationProgress />
      <button type="button" className={styles.close} aria-label="메뉴 닫기" onClick={closeMenu}>
        <Icon name="close" size={2.4} />
      </button>
      <MenuAccount />
      <MenuSection title="카테고리" links={CATEGORY_LINKS} columns={2} />
      <MenuSection title="고객센터" links={SUPPORT_TOPICS} columns={1} />
      <Link className={styles.item} to="/support/events" replace>
        이벤트
        <Icon name="chevron-right" size={2} className={styles.chevron} />
      </Link>
    </div>
  );
}
