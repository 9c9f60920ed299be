import { use } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icons/icon.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { UnreadContext } from '../session/unread.ts';
import styles from './chat-link.module.css';

const PATH = '/chats';
const MAX_SHOWN = 99;

/** Shown to members by CSS, so that nothing moves. */
export function ChatLink() {
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
