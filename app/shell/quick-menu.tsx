import { NavLink } from 'react-router';
import styles from './quick-menu.module.css';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icon.tsx';

type Entry = {
  to: string;
  text: string;
  icon: IconName;
  activeIcon: IconName;
  className?: string | undefined;
};

const MY = { text: 'MY', icon: 'person', activeIcon: 'person-filled' } as const;

/** Both ways of MY are there, and the sign-in hint on the root element shows one: every page is the same for everyone. */
const ENTRIES: readonly Entry[] = [
  { to: '/', text: '홈', icon: 'home', activeIcon: 'home-filled' },
  { to: '/mypick', text: '찜', icon: 'heart', activeIcon: 'heart-filled' },
  { to: '/receipt', text: '등록상품', icon: 'box', activeIcon: 'box-filled' },
  { to: '/notice', text: '알림', icon: 'bell', activeIcon: 'bell-filled' },
  { ...MY, to: '/profile', className: styles.ifSignedIn },
  { ...MY, to: '/login', className: styles.ifSignedOut },
];

export function QuickMenu() {
  return (
    <nav className={styles.menu} aria-label="빠른 메뉴">
      {ENTRIES.map(({ to, text, icon, activeIcon, className }) => (
        <NavLink key={to} className={classNames(styles.entry, className)} to={to} end={to === '/'}>
          {({ isActive }) => (
            <>
              <Icon name={isActive ? activeIcon : icon} size={2.6} className={styles.icon} />
              {text}
            </>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
