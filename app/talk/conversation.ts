import type { TextRule } from '../korean/text-length.ts';
import type { Meeting, RejectedMeeting } from './meet/meeting.ts';
import type { RejectedNoShow } from './meet/no-show/no-show.ts';
import type { Offer } from './offer/offer.ts';
import type { SwapOffer } from './offer/swap/swap-offer.ts';

export const MAX_BODY_LENGTH = 1000;
export const MESSAGES_PER_PAGE = 30;

export const BODY_RULE: TextRule = { maxLength: MAX_BODY_LENGTH, lines: 'many' };
export const EMPTY_TEXT = '메시지를 입력해 주세요.';
export const TOO_LONG_TEXT = '메시지는 1,000자까지 보낼 수 있어요.';
export const RESERVED_LINE = '예약했어요.';
export const RELEASED_LINE = '예약을 취소했어요.';
export const ENDED_LINE = '예약이 끝났어요.';
export const COMPLETED_LINE = '거래를 완료했어요.';
export const UNDONE_LINE = '거래를 되돌렸어요.';
export const UNDONE_BY_OPERATOR_LINE = '운영팀이 거래를 되돌렸어요.';
export const UNDO_LINES = {
  ask: '거래 취소를 요청했어요.',
  agree: '거래를 취소했어요.',
  decline: '거래 취소를 거절했어요.',
};
export const BLOCKED_TEXT = '보낼 수 없어요.';
export const LEFT_TEXT = '상대가 탈퇴해서 메시지를 보낼 수 없어요.';

export function conversationPath(id: string): string {
  return `/chats/${id}`;
}

/** `?tab=` of the list: 전체 · 판매 · 구매 · 안 읽음. */
export const CONVERSATION_TABS = ['all', 'selling', 'buying', 'unread'] as const;
export type ConversationTab = (typeof CONVERSATION_TABS)[number];

export function parseTab(tab: string | null): ConversationTab {
  return CONVERSATION_TABS.find((known) => known === tab) ?? 'all';
}

/** The seller's list of a listing's conversations. */
export function conversationsPath(productId: string): string {
  return `/chats?product=${encodeURIComponent(productId)}`;
}

const PRODUCT_ID = /^[\w-]{1,64}$/;

/** `?product=`; undefined for all conversations. */
export function parseProductId(typed: string | null): string | undefined {
  return PRODUCT_ID.test(typed ?? '') ? typed! : undefined;
}

export type ListingState = 'open' | 'reserved' | 'sold' | 'gone';

/** `id` is null for a person who has left (탈퇴한 사용자). */
interface OtherPerson {
  id: string | null;
  nickname: string;
}

/** `productId` is null for a removed listing; title, photo and price are then copies. */
export interface ConversationRow {
  id: string;
  productId: string | null;
  title: string;
  photo: string | null;
  priceWon: number | null;
  category: string | null;
  state: ListingState;
  /** Epoch ms; null unless it is reserved for this buyer. */
  reservedUntil: number | null;
  /** The agreed price, while the listing is reserved for it, and once it was paid. */
  agreedWon: number | null;
  mine: 'buyer' | 'seller';
  other: OtherPerson;
  lastLine: string;
  lastAt: number;
  lastSeq: number;
  unread: number;
  isMuted: boolean;
}

/** The price above the messages. */
export function shownWon({
  agreedWon,
  priceWon,
}: Pick<ConversationRow, 'agreedWon' | 'priceWon'>): number | null {
  return agreedWon ?? priceWon;
}

/** Size is of the upright original. */
export interface MessagePhoto {
  id: string;
  width: number;
  height: number;
}

/** `start`, `end`: positions in the body. */
export interface MarkedNumber {
  kind: 'phone' | 'account';
  start: number;
  end: number;
}

export interface Message {
  seq: number;
  mine: boolean;
  /** `offer`: of a price. `swap`: of a listing in exchange. `meeting`: an appointment. */
  kind: 'text' | 'photos' | 'system' | 'offer' | 'swap' | 'meeting';
  body: string;
  photos: MessagePhoto[];
  /** Its present state; also on lines about its later changes. */
  offer?: Offer;
  meeting?: Meeting;
  swap?: SwapOffer;
  /** In the other person's messages: numbers that an operator has marked as bad. */
  markedNumbers?: MarkedNumber[];
  createdAt: number;
}

/** `messages`: ascending by `seq`, at most a page of them. */
export interface Conversation extends Omit<ConversationRow, 'lastLine' | 'lastAt' | 'unread'> {
  readSeq: number;
  otherReadSeq: number;
  /** False where the other person has left, or was blocked. */
  canSay: boolean;
  /** By the viewer: the other person is not notified. */
  hasBlocked: boolean;
  /** Whether the buyer may make a price offer, while the listing is for sale. */
  takesOffers: boolean;
  /** The seller's lower bound for offers; null for half the price. */
  minOfferWon: number | null;
  /** How often the buyer may still offer a price for the listing. */
  offersLeft: number;
  reply?: string | undefined;
  messages: Message[];
  hasMore: boolean;
}

/**
 * `body`: the typed text. `isQuestion`: sending it again sends it. `isOffer`: the price of an offer. `meeting`: an
 * appointment. `noShow`: a claim that the other did not come.
 */
export type SayAnswer =
  | { ok: true; message: Message }
  | {
      ok: false;
      text: string;
      body: string;
      isQuestion?: true;
      isOffer?: true;
      isSignedOut?: true;
      /** It is taken then. */
      retryAfterS?: number;
      meeting?: RejectedMeeting;
      noShow?: RejectedNoShow;
    };
