import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { LiveEvent } from '../../live/live-event.ts';
import { useLiveClient } from '../../live/live-client.tsx';
import { ConversationItem } from '../../talk/list/conversation-item.tsx';
import type { ConversationRow, ConversationTab } from '../../talk/conversation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useOwnList } from '../my/own-list/use-own-list.ts';
import { NextPage } from '../paging/next-page.tsx';

export interface LoadedConversations {
  tab: ConversationTab;
  productId?: string | undefined;
  unread: number;
  conversations: ConversationRow[];
  nextCursor: string | null;
}

const LIST = {
  keyOf: ({ id }: ConversationRow) => id,
  atOf: ({ lastAt }: ConversationRow) => lastAt,
  pageOf: ({ conversations, nextCursor }: LoadedConversations) => ({ items: conversations, nextCursor }),
};

const NO_BUYERS_TEXT = '이 상품으로 나눈 대화가 없어요.';

const EMPTY_TEXTS: Record<ConversationTab, string> = {
  all: '아직 나눈 대화가 없어요.',
  selling: '판매하면서 나눈 대화가 없어요.',
  buying: '구매하면서 나눈 대화가 없어요.',
  unread: '안 읽은 대화가 없어요.',
};

export function ConversationList({ loaded }: { loaded: LoadedConversations }) {
  const list = useOwnList(LIST.pageOf(loaded), LIST);
  const { items, nextHref } = list;
  useConversationsNow(items, loaded.unread);
  if (items.length === 0 && nextHref === undefined) {
    return (
      <EmptyState
        picture="/pictures/empty/no-conversations.svg"
        message={loaded.productId === undefined ? EMPTY_TEXTS[loaded.tab] : NO_BUYERS_TEXT}
      >
        <ButtonLink to="/product">상품 둘러보기</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-label="대화">
        {items.map((conversation) => (
          <ConversationItem key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 대화 보기" />}
    </>
  );
}

/** A stream begins with an event for each conversation. */
const QUIET_MS = 300;

/** Reads the list again once the stream has newer data. */
function useConversationsNow(shown: readonly ConversationRow[], unread: number): void {
  const client = useLiveClient();
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOutdatedBy = useEffectEvent((event: LiveEvent) => {
    if (event.kind === 'personal') return true;
    if (event.kind === 'unread') return event.chats !== unread;
    if (event.kind !== 'chat') return false;
    const known = shown.find(({ id }) => id === event.id);
    return known === undefined || known.lastSeq < event.seq;
  });
  useEffect(() => {
    const stop = client.onChatEvent((event) => {
      if (!isOutdatedBy(event)) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void revalidate(), QUIET_MS);
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [client, revalidate]);
}
