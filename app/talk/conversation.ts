export const MAX_BODY_LENGTH = 1000;
export const MESSAGES_PER_PAGE = 30;
export const CONVERSATIONS_PER_PAGE = 20;

/** `?tab=` of the list: 전체 · 판매 · 구매 · 안 읽음. */
export const CONVERSATION_TABS = ['all', 'selling', 'buying', 'unread'] as const;
export type ConversationTab = (typeof CONVERSATION_TABS)[number];

export function parseTab(tab: string | null): ConversationTab {
  return CONVERSATION_TABS.find((known) => known === tab) ?? 'all';
}

export type ListingState = 'open' | 'sold' | 'gone';

/** `id` is null for a person who has left (탈퇴한 사용자). */
export interface OtherPerson {
  id: string | null;
  nickname: string;
}

/** `productId` is null for a removed listing; title, photo and price are then copies. */
export interface ConversationRow {
  id: string;
  productId: string | null;
  title: string;
  /** Address of the 360 px file. */
  photo: string | null;
  priceWon: number | null;
  category: string | null;
  state: ListingState;
  mine: 'buyer' | 'seller';
  other: OtherPerson;
  lastLine: string;
  lastAt: number;
  lastSeq: number;
  unread: number;
}

export interface Message {
  seq: number;
  mine: boolean;
  kind: 'text';
  body: string;
  createdAt: number;
}

/** `messages`: ascending by `seq`, at most a page of them. */
export interface Conversation extends Omit<ConversationRow, 'lastLine' | 'lastAt' | 'unread'> {
  readSeq: number;
  otherReadSeq: number;
  /** False where the other person has left. */
  canSay: boolean;
  messages: Message[];
  hasMore: boolean;
}

/** `body`: what was typed. */
export type SayAnswer = { ok: true; message: Message } | { ok: false; text: string; body: string };
