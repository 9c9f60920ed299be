import { SiteLink } from '../../ui/site-link.tsx';
import { CONVERSATION_TABS, type ConversationTab } from '../../talk/conversation.ts';
import tabs from '../../ui/layout/line-tabs.module.css';
import styles from './chats-tabs.module.css';

const TEXTS: Record<ConversationTab, string> = {
  all: '전체',
  selling: '판매',
  buying: '구매',
  unread: '안 읽음',
};

export function ChatsTabs({ tab: current, unread }: { tab: ConversationTab; unread: number }) {
  return (
    <nav className={styles.tabs} aria-label="대화 나누어 보기">
      {CONVERSATION_TABS.map((tab) => (
        <SiteLink
          key={tab}
          className={tabs.tab}
          to={tab === 'all' ? '/chats' : `/chats?tab=${tab}`}
          aria-current={tab === current ? 'page' : undefined}
        >
          {TEXTS[tab]}
          {tab === 'unread' && unread > 0 && <span className={tabs.count}> {unread}</span>}
        </SiteLink>
      ))}
    </nav>
  );
}
