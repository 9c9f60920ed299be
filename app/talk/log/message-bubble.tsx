import { memo, use, useMemo } from 'react';
import { clockText } from '../../korean/date-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { type OfferActions, OfferCard } from '../offer/offer-card.tsx';
import { SwapCard } from '../offer/swap/swap-card.tsx';
import { MeetingCard } from '../meet/meeting-card.tsx';
import { MessageText } from '../warning/message-text.tsx';
import { OwnHostContext } from '../warning/own-host.ts';
import { RiskNote } from '../warning/risk-note.tsx';
import { risksOf } from '../warning/risks.ts';
import type { LogItem } from './log-items.ts';
import styles from './message-bubble.module.css';
import { PhotoGrid, type OpenPhoto } from '../photos/photo-grid.tsx';

export type MessageBubbleProps = Omit<LogItem, 'key' | 'isFirstOfDay'> & {
  /** Marks the element, so that the log finds it again. */
  id: string;
  conversationId: string;
  nickname: string;
  onOpenPhoto: OpenPhoto;
  /** What is unsent is sent by itself once there is a connection. */
  waitsForConnection: boolean;
  onRetry: () => void;
  onDiscard: (clientId: string) => void;
  offers: OfferActions;
  canMeet: boolean;
  reportTo: string | undefined;
};

/** Side, avatar and corner show the author, not colour alone; a screen reader hears the name first. */
export const MessageBubble = memo((item: MessageBubbleProps) => {
  const {
    id,
    conversationId,
    canMeet,
    nickname,
    mine,
    body,
    photos,
    marked,
    previews,
    offer,
    meeting,
    swap,
    offers,
    state,
    isFirstOfRun,
    waitsForConnection,
  } = item;
  const isWaiting = waitsForConnection && ['failed', 'waiting', 'queued'].includes(state);
  const hasPhotos = photos.length > 0 || previews !== undefined;
  return (
    <li
      className={classNames(
        styles.item,
        mine && styles.mine,
        isFirstOfRun && styles.first,
        (offer || meeting || swap) && styles.offer,
      )}
      data-id={id}
      data-state={isWaiting ? 'queued' : state}
    >
      <div className={styles.row}>
        {!mine && (
          <span className={styles.avatar} aria-hidden="true">
            {isFirstOfRun && [...nickname][0]}
          </span>
        )}
        <div className={styles.content}>
          {hasPhotos && <PhotoGrid {...item} title={mine ? '내가 보낸 사진' : `${nickname}님이 보낸 사진`} />}
          {offer && (
            <>
              <span className="visually-hidden">{mine ? '나' : nickname}: </span>
              <OfferCard offer={offer} actions={offers} />
            </>
          )}
          {swap && (
            <>
              <span className="visually-hidden">{mine ? '나' : nickname}: </span>
              <SwapCard swap={swap} actions={offers} />
            </>
          )}
          {meeting && (
            <>
              <span className="visually-hidden">{mine ? '나' : nickname}: </span>
              <MeetingCard {...{ meeting, conversationId }} canAnswer={canMeet} />
            </>
          )}
          {!offer && !meeting && !swap && (body !== '' || !hasPhotos) && (
            <p className={styles.bubble}>
              <span className="visually-hidden">{mine ? '나' : nickname}: </span>
              <MessageText body={body} marked={marked} />
            </p>
          )}
        </div>
        {!isWaiting && <MessageMeta {...item} />}
      </div>
      {!mine && !offer && <MessageRisks {...item} />}
      {state === 'failed' && !isWaiting && <FailedNote {...item} />}
      {isWaiting && <WaitingNote {...item} />}
    </li>
  );
});

function MessageRisks({ body, seq, marked, reportTo }: MessageBubbleProps) {
  const ownHost = use(OwnHostContext);
  const risks = useMemo(() => risksOf(body, ownHost), [body, ownHost]);
  return <RiskNote {...{ risks, marked }} reportTo={reportTo && `${reportTo}&message=${seq}`} />;
}

function MessageMeta({ at, state, hasTime, isLastRead }: MessageBubbleProps) {
  const isUnderWay = state !== 'sent' && state !== 'failed';
  if (!isUnderWay && !hasTime && !isLastRead) return null;
  return (
    <span className={styles.meta}>
      {isLastRead && <span className={styles.read}>읽음</span>}
      {isUnderWay && <span>{state === 'queued' ? '대기 중' : '보내는 중'}</span>}
      {hasTime && <time dateTime={new Date(at).toISOString()}>{clockText(at)}</time>}
    </span>
  );
}

function FailedNote({ id, problem, onRetry, onDiscard }: MessageBubbleProps) {
  return (
    <div className={styles.failure}>
      <p className={styles.failed}>보내지 못했어요{problem && <span>. {problem}</span>}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        <span>다시 보내기</span>
      </button>
      <DiscardButton {...{ id, onDiscard }} />
    </div>
  );
}

function WaitingNote(item: MessageBubbleProps) {
  return (
    <div className={styles.failure}>
      <p className={styles.waiting}>인터넷에 연결되면 저절로 보내요</p>
      <DiscardButton {...item} />
    </div>
  );
}

function DiscardButton({ id, onDiscard }: Pick<MessageBubbleProps, 'id' | 'onDiscard'>) {
  return (
    <button type="button" className={styles.retry} onClick={() => onDiscard(id)}>
      <span>지우기</span>
    </button>
  );
}
