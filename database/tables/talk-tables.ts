import type { Generated } from 'kysely';

/** Outlives its listing and both accounts; title, photo, price and category are copies. */
export interface ConversationTable {
  id: string;
  productId: string;
  buyerId: string | null;
  title: string;
  photo: string | null;
  priceWon: number | null;
  category: string;
  /** The last message's; 0 before the first. */
  lastSeq: number;
  /** The time of the last message, or of the conversation's creation. */
  lastAt: number;
  lastLine: string;
}

/** Two rows for each conversation. */
export interface ConversationMemberTable {
  conversationId: string;
  side: 'buyer' | 'seller';
  accountId: string | null;
  readSeq: number;
  /** The other person's last message: unread while beyond `readSeq`. */
  heardSeq: number;
  /** Null until the first message, and until the next one after leaving, or after a sale of which only its undoing is left. */
  lastAt: number | null;
  /** When it was muted: it counts in no badge. */
  mutedAt: Generated<number | null>;
  /** Messages up to it are hidden after leaving the conversation. */
  leftSeq: Generated<number>;
}

export interface BlockTable {
  blockerId: string;
  blockedId: string;
  createdAt: number;
}

/** `sender` names a side and no account, so that only the text of a deleted account remains. */
export interface MessageTable {
  conversationId: string;
  seq: number;
  sender: ConversationMemberTable['side'];
  clientId: string;
  /** `system`: what happened to the listing; `sender` is the side that did it. */
  kind: 'text' | 'photos' | 'system' | 'offer' | 'swap' | 'meeting';
  body: string;
  /** JSON of `Photo[]`; null for a message without. */
  photos: string | null;
  /** The offer that it makes or changes. */
  offerId: Generated<string | null>;
  meetingId: Generated<string | null>;
  swapId: Generated<string | null>;
  createdAt: number;
}

/** A price offer by one of the two. It expires by `createdAt`. */
export interface OfferTable {
  id: string;
  conversationId: string;
  side: ConversationMemberTable['side'];
  priceWon: number;
  listPriceWon: number | null;
  state: 'pending' | 'accepted' | 'declined' | 'countered' | 'withdrawn';
  createdAt: number;
}

/** A listing that the buyer offers in exchange; title and photo are copies. */
export interface SwapOfferTable {
  id: string;
  conversationId: string;
  productId: string;
  title: string;
  photo: string | null;
  /** `over`: it was when the next one was made. Otherwise that is derived. */
  state: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'over';
  createdAt: number;
}

/** A proposed appointment. It is past by `at`. */
export interface MeetingTable {
  id: string;
  conversationId: string;
  side: ConversationMemberTable['side'];
  at: number;
  place: string;
  /**
   * `done`: it was agreed on, and its trade is over; `sold`: its listing was sold to another; `lapsed`: either came before
   * an answer.
   */
  state: 'proposed' | 'agreed' | 'replaced' | 'cancelled' | 'done' | 'sold' | 'lapsed';
  createdAt: number;
  buyerArrivedAt: Generated<number | null>;
  sellerArrivedAt: Generated<number | null>;
}

/** A reminder of an agreed appointment; deleted once sent. */
export interface MeetingReminderTable {
  conversationId: string;
  side: ConversationMemberTable['side'];
  meetingId: string;
  remindAt: number;
}

/** A claim that one of the two missed an agreed appointment, by the other who came. */
export interface NoShowTable {
  meetingId: string;
  side: ConversationMemberTable['side'];
  claimedAt: number;
  answer: 'agreed' | 'disputed' | null;
  answerText: string | null;
  answeredAt: number | null;
  judgement: 'missed' | 'came' | null;
  judgedReason: string | null;
  judgedAt: number | null;
}

/** A person's counts, in halves, since a disputed no-show counts half. */
export interface AppointmentCountTable {
  accountId: string;
  keptHalves: number;
  missedHalves: number;
  dueAt: number;
}

/** One line for each change of a conversation, for live streams; trimmed after a day. */
export interface ChatEventTable {
  seq: Generated<number>;
  conversationId: string;
  createdAt: number;
}

/** People who have switched read marks off. */
export interface ReadMarksOffTable {
  accountId: string;
  createdAt: number;
}
