import { useLocation, useNavigation } from 'react-router';
import { SiteLink } from '../../ui/site-link.tsx';
import { useHomeLabel } from '../brand.ts';
import { MenuButton } from '../menu/side-menu.tsx';
import tabStyles from './category-tabs.module.css';
import { CATEGORIES } from '../../product/category.ts';
import styles from './header.module.css';
import { MarketSign } from './market-sign.tsx';
import { SearchBox, searchPath } from './search-box.tsx';
import { use } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { UnreadContext } from '../session/unread.ts';

export function Header() {
  return (
    <header className={styles.full}>
      <HeaderRow />
      <SearchBox />
      <CategoryTabs />
    </header>
  );
}

export function CompactHeader() {
  return (
    <header className={styles.compact}>
      <HeaderRow />
    </header>
  );
}

function HeaderRow() {
  const label = useHomeLabel();
  return (
    <div className={styles.row}>
      <SiteLink className={styles.logo} to="/" aria-label={label}>
        <MarketSign className={styles.wordmark} isDecorative />
      </SiteLink>
      <ChatLink />
      <MenuButton className={styles.menu} />
    </div>
  );
}

const TABS = [
  { to: '/product', text: '전체' },
  ...CATEGORIES.map(({ value, text }) => ({ to: `/product/${value}`, text })),
];

const tabOf = (path: string) => path.split('/').slice(0, 3).join('/');

const LIST_PARAMETERS = /^(?:q|asTyped|sort|hide.*|tradeMethod|min|max)$/;
/** What is given away has no price. */
const FREE_PARAMETERS = /^(?:q|asTyped|hide.*|tradeMethod)$/;

/** A search and its conditions go on in another tab. */
function withSearch(to: string, search: string): string {
  const names = to.endsWith('free') ? FREE_PARAMETERS : LIST_PARAMETERS;
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.test(name)));
  return kept.size > 0 ? `${to}?${kept}` : to;
}

function CategoryTabs() {
  const { pathname, search } = useLocation();
  const isList = searchPath(pathname) === pathname;
  const marked = tabOf(useNavigation().location?.pathname ?? pathname);
  return (
    <nav className={tabStyles.tabs} aria-label="카테고리">
      {TABS.map(({ to, text }) => (
        <SiteLink
          key={to}
          className={tabStyles.tab}
          to={isList ? withSearch(to, search) : to}
          aria-current={to === pathname ? 'page' : to === tabOf(pathname) ? 'true' : undefined}
          data-marked={to === marked || undefined}
        >
          {text}
        </SiteLink>
      ))}
    </nav>
  );
}

const PATH = '/chats';
const MAX_SHOWN = 99;

/** Shown to members by CSS, so that nothing moves. */
function ChatLink() {
  const { pathname } = useLocation();
  const { chats: unread } = use(UnreadContext);
  return (
    <SiteLink
      className={styles.link}
      to={PATH}
      aria-label={unread > 0 ? `채팅, 안 읽은 대화 ${unread}` : '채팅'}
      aria-current={pathname === PATH ? 'page' : undefined}
    >
      <Icon name="chat" size={2.6} />
      {unread > 0 && <b className={styles.badge}>{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</b>}
    </SiteLink>
  );
}
