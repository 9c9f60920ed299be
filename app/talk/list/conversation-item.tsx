import { classNames } from '../../ui/class-names.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import { RelativeTimeText } from '../../ui/relative-time/relative-time-text.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import frame from '../../ui/layout/list-row.module.css';
import styles from './conversation-item.module.css';
import { type ConversationRow, conversationPath } from '../conversation.ts';
import { ListingPhoto } from '../listing/listing-photo.tsx';
import { StateTag } from '../listing/state-tag.tsx';
import { useUnsentText } from './use-unsent-text.ts';

const SIDES = { buyer: '구매', seller: '판매' } as const;
const MAX_SHOWN = 99;

export function ConversationItem({ conversation }: { conversation: ConversationRow }) {
  const { id, photo, title, mine, state, other, lastLine, lastAt, unread, isMuted } = conversation;
  const unsent = useUnsentText(id).trim();
  const isForOther = state === 'reserved' && conversation.reservedUntil === null;
  return (
    <li className={frame.item}>
      <SiteLink
        className={classNames(frame.row, styles.row)}
        to={conversationPath(id)}
        data-unread={unread > 0 || undefined}
      >
        <ListingPhoto address={photo} className={styles.photo} />
        <span className={styles.lines}>
          <span className={classNames(styles.line, styles.who)}>
            <span className={styles.nickname}>{other.nickname}</span>
            <span className={styles.tags}>
              <Tag tone="ink">{SIDES[mine]}</Tag>
              {state !== 'open' && <StateTag state={state} isForOther={isForOther} />}
              {isMuted && <Tag tone="ink">알림 꺼짐</Tag>}
            </span>
            <RelativeTimeText at={lastAt} className={styles.time} />
          </span>
          <span className="visually-hidden">{title}</span>
          <span className={styles.line}>
            <span className={styles.last}>
              {unsent ? (
                <>
                  <strong className={styles.unsent}>쓰던 글</strong> {unsent}
                </>
              ) : (
                lastLine
              )}
            </span>
            {unread > 0 && <UnreadCount count={unread} />}
          </span>
        </span>
      </SiteLink>
    </li>
  );
}

function UnreadCount({ count }: { count: number }) {
  return (
    <span className={styles.unread}>
      <span className="visually-hidden">안 읽은 메시지 </span>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  );
}
