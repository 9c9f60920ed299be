import { Fragment, type ReactNode, useMemo } from 'react';
import { clockText, weekdayText } from '../../korean/date-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { COMPLETED_LINE, RELEASED_LINE, RESERVED_LINE, UNDO_LINES, UNDONE_LINE } from '../conversation.ts';
import type { ConversationView } from '../open-conversation.ts';
import { EmptyLog } from './empty-log.tsx';
import { type LogItem, logItems } from './log-items.ts';
import { MessageBubble, type MessageBubbleProps } from './message-bubble.tsx';
import styles from './message-log.module.css';
import { ARRIVED_LINE, CANCELLED_LINE, SHORT_NOTICE_LINE } from '../meet/meeting.ts';
import { ACCEPTED_LINE, DECLINED_LINE, WITHDRAWN_LINE } from '../offer/offer.ts';
import { SWAP_ACCEPTED_LINE, SWAP_DECLINED_LINE, SWAP_WITHDRAWN_LINE } from '../offer/swap/swap-offer.ts';
import type { OfferActions } from '../offer/offer-card.tsx';
import { TypingLine } from '../typing/typing-line.tsx';
import { useLogPosition } from './use-log-position.ts';
import { useWaitsForConnection } from './use-waits-for-connection.ts';
import { useMessagePhotoViewer } from '../photos/use-message-photo-viewer.tsx';

type MessageLogProps = {
  conversationId: string;
  view: ConversationView;
  nickname: string;
  /** While earlier messages arrive, screen readers do not announce the log. */
  isQuiet: boolean;
  /** Stands above the first message. */
  earlier: ReactNode;
  isEmpty: boolean;
  isOtherTyping: boolean;
  onRetry: () => void;
  onDiscard: (clientId: string) => void;
  onEndShown: (isShown: boolean) => void;
  offers: OfferActions;
  canMeet: boolean;
  reportTo: string | undefined;
};

/** In reversed column order it starts and stays at its end by itself, and messages added at the top move nothing. */
export function MessageLog(props: MessageLogProps) {
  const {
    conversationId,
    view,
    nickname,
    isQuiet,
    earlier,
    isEmpty,
    isOtherTyping,
    offers,
    canMeet,
    reportTo,
    onRetry,
    onDiscard,
    onEndShown,
  } = props;
  const { openPhoto: onOpenPhoto, viewer } = useMessagePhotoViewer(conversationId);
  const items = useMemo(() => logItems(view), [view]);
  const waitsForConnection = useWaitsForConnection(view);
  const { logRef, hasNew, follow, goToEnd } = useLogPosition(items.at(-1), onEndShown);
  return (
    <div className={styles.frame}>
      <div
        ref={logRef}
        className={styles.log}
        role="log"
        aria-label={`${nickname}님과의 대화`}
        aria-live={isQuiet ? 'off' : 'polite'}
        // Scroll areas must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={follow}
      >
        <div className={classNames(styles.content, isEmpty && styles.empty)}>
          {earlier}
          {isEmpty && <EmptyLog nickname={nickname} />}
          <ol>
            {items.map((item) => (
              <LoggedItem
                key={item.key}
                item={item}
                endAt={items.at(-1)!.at}
                {...{ conversationId, nickname, offers, canMeet, reportTo, waitsForConnection }}
                {...{ onOpenPhoto, onRetry, onDiscard }}
              />
            ))}
          </ol>
        </div>
      </div>
      {isOtherTyping && <TypingLine />}
      {hasNew && (
        <button type="button" className={styles.toEnd} onClick={goToEnd}>
          새 메시지 <span aria-hidden="true">↓</span>
        </button>
      )}
      {viewer}
    </div>
  );
}

type LoggedItemProps = {
  item: LogItem;
  /** The date of the last message: days of another year are shown with it. */
  endAt: number;
} & Omit<MessageBubbleProps, keyof LogItem | 'id'>;

/** The lines that say what one of the two did. */
const ACTS: ReadonlySet<string> = new Set([
  RESERVED_LINE,
  RELEASED_LINE,
  COMPLETED_LINE,
  UNDONE_LINE,
  ...Object.values(UNDO_LINES),
  ACCEPTED_LINE,
  DECLINED_LINE,
  WITHDRAWN_LINE,
  SWAP_ACCEPTED_LINE,
  SWAP_DECLINED_LINE,
  SWAP_WITHDRAWN_LINE,
  ARRIVED_LINE,
  CANCELLED_LINE,
  SHORT_NOTICE_LINE,
]);

function LoggedItem({ item: { key, isFirstOfDay, ...item }, endAt, ...rest }: LoggedItemProps) {
  return (
    <Fragment>
      {isFirstOfDay && <li className={styles.day}>{weekdayText(item.at, endAt)}</li>}
      {item.isSystem ? (
        <li className={styles.system} data-id={key}>
          <span className={styles.happened}>
            {!item.mine && ACTS.has(item.body) && `${rest.nickname}님이 `}
            {item.body}
            <span className="visually-hidden"> {clockText(item.at)}</span>
          </span>
        </li>
      ) : (
        <MessageBubble {...item} {...rest} id={key} />
      )}
    </Fragment>
  );
}
