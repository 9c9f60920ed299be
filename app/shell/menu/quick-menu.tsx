import { memo, use, useState, type MouseEvent } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { withNext } from '../../account/sign-in/next-path.ts';
import styles from './quick-menu.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { afterPaint } from '../../ui/overlay/modal.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { UnreadContext } from '../session/unread.ts';

type Entry = {
  to: string;
  text: string;
  icon: IconName;
  activeIcon: IconName;
  also?: readonly string[];
  className?: string | undefined;
};

const MY = { text: 'MY', icon: 'person', activeIcon: 'person-filled' } as const;

const NOTICES = '/notice';

/** CSS shows one of the two by the sign-in hint: every page is the same for everyone. */
const ENTRIES: readonly Entry[] = [
  { to: '/', text: '홈', icon: 'home', activeIcon: 'home-filled' },
  { to: '/mypick', text: '찜', icon: 'heart', activeIcon: 'heart-filled' },
  { to: '/receipt', text: '등록상품', icon: 'box', activeIcon: 'box-filled' },
  { to: NOTICES, text: '알림', icon: 'bell', activeIcon: 'bell-filled' },
  { ...MY, to: '/profile', className: styles.ifSignedIn },
  { ...MY, to: withNext('/login', '/profile'), also: ['/login', '/signup'], className: styles.ifSignedOut },
];

export function QuickMenu() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [tapped, setTapped] = useState<string>();
  const going = navigation.location?.pathname ?? tapped ?? pathname;
  // Captured, so that the links' own handlers leave the click alone.
  const go = (event: MouseEvent) => {
    const to = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
    if (!to || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setTapped(to);
    afterPaint(async () => {
      await navigate(to, { replace: to === pathname + search });
      setTapped(undefined);
    });
  };
  return (
    <nav className={styles.menu} aria-label="빠른 메뉴" onClickCapture={go}>
      {ENTRIES.map((entry) => (
        <QuickMenuLink
          key={entry.to}
          entry={entry}
          isCurrent={isAt(entry, pathname)}
          isMarked={isAt(entry, going)}
        />
      ))}
    </nav>
  );
}

function isAt({ to, also }: Entry, pathname: string): boolean {
  return (
    pathname === to || (also?.includes(pathname) ?? false) || (to !== '/' && pathname.startsWith(`${to}/`))
  );
}

type QuickMenuLinkProps = {
  entry: Entry;
  isCurrent: boolean;
  isMarked: boolean;
};

const QuickMenuLink = memo(({ entry, isCurrent, isMarked }: QuickMenuLinkProps) => {
  const { to, text, icon, activeIcon, className } = entry;
  return (
    <SiteLink
      className={classNames(styles.entry, className)}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      data-marked={isMarked || undefined}
    >
      <Icon name={isMarked ? activeIcon : icon} size={2.6} className={styles.icon} />
      {text}
      {to === NOTICES && <NoticeDot />}
    </SiteLink>
  );
});

function NoticeDot() {
  const { notices: unread } = use(UnreadContext);
  return unread > 0 ? (
    <span className={styles.dot}>
      <span className="visually-hidden">안 읽은 알림 {unread}</span>
    </span>
  ) : null;
}
