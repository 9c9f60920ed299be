import type { Generated } from 'kysely';

/** Outlives its listing and both accounts; title, photo, price and category are copies. */
export interface ConversationTable {
  id: string;
  productId: string;
  /** Null once the buyer has left. */
  buyerId: string | null;
  title: string;
  photo: string | null;
  priceWon: number | null;
  category: string;
  /** Of the last message; 0 until something was said. */
  lastSeq: number;
  /** Of the last message, or of the conversation's creation. */
  lastAt: number;
  lastLine: string;
}

/** Two rows a conversation. */
export interface ConversationMemberTable {
  conversationId: string;
  side: 'buyer' | 'seller';
  /** Null once they have left. */
  accountId: string | null;
  readSeq: number;
  /** Of the other's last message: unread while beyond `readSeq`. */
  heardSeq: number;
  /** Null until something was said, and after leaving until something is said again. */
  lastAt: number | null;
  /** Since when it counts in no badge. */
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
  /** That it makes, or says what became of. */
  offerId: Generated<string | null>;
  meetingId: Generated<string | null>;
  swapId: Generated<string | null>;
  createdAt: number;
}

/** A price that one of the two offers. It expires by `createdAt`. */
export interface OfferTable {
  id: string;
  conversationId: string;
  side: ConversationMemberTable['side'];
  priceWon: number;
  listPriceWon: number | null;
  state: 'pending' | 'accepted' | 'declined' | 'countered' | 'withdrawn';
  createdAt: number;
}

/** A listing of their own that the buyer offers in exchange; title and photo are copies. */
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

/** An appointment that one of the two proposes. It is past by `at`. */
export interface MeetingTable {
  id: string;
  conversationId: string;
  side: ConversationMemberTable['side'];
  at: number;
  place: string;
  state: 'proposed' | 'agreed' | 'replaced' | 'cancelled';
  createdAt: number;
  buyerArrivedAt: Generated<number | null>;
  sellerArrivedAt: Generated<number | null>;
}

/** One of the two is reminded of an agreed appointment; the row goes when that is done. */
export interface MeetingReminderTable {
  conversationId: string;
  side: ConversationMemberTable['side'];
  meetingId: string;
  remindAt: number;
}

/** That one of the two did not come to an agreed appointment, as the other who was there says. */
export interface NoShowTable {
  meetingId: string;
  side: ConversationMemberTable['side'];
  claimedAt: number;
  answer: 'agreed' | 'disputed' | null;
  answerText: string | null;
  answeredAt: number | null;
  /** By the operator, of a disputed one. */
  judgement: 'missed' | 'came' | null;
  judgedReason: string | null;
  judgedAt: number | null;
}

/** Of a person, in halves, since a disputed no-show counts half. */
export interface AppointmentCountTable {
  accountId: string;
  keptHalves: number;
  missedHalves: number;
  dueAt: number;
}

/** One line a change of a conversation, for live streams; trimmed after a day. */
export interface ChatEventTable {
  seq: Generated<number>;
  conversationId: string;
  createdAt: number;
}

/** Of a person who neither shows what they have read nor sees it of others. */
export interface ReadMarksOffTable {
  accountId: string;
  createdAt: number;
}
