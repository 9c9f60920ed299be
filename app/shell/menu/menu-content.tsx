import { Link } from 'react-router';
import { MenuAccount } from './menu-account.tsx';
import { MenuSection } from './menu-section.tsx';
import { CATEGORY_LINKS, SUPPORT_TOPICS } from './menu-topics.ts';
import { NavigationProgress } from '../header/navigation-progress.tsx';
import styles from './side-menu.module.css';
import { Icon } from '../../ui/icons/icon.tsx';
import { ToastEcho } from '../../ui/feedback/toast.tsx';

/** What the side menu shows below its button. */
export function MenuContent() {
  return (
    <>
      <NavigationProgress />
      <ToastEcho />
      <MenuAccount />
      <MenuSection title="카테고리" links={CATEGORY_LINKS} columns={2} />
      <MenuSection title="고객센터" links={SUPPORT_TOPICS} columns={1} />
      <Link className={styles.item} to="/support/events" replace>
        이벤트
        <Icon name="chevron-right" size={2} className={styles.chevron} />
      </Link>
    </>
  );
}
