export interface PopularSearchTable {
  /** The week's Monday in Seoul, in days since 1970. */
  day: number;
  text: string;
  times: number;
}

/** Random, deleted after the week. */
export interface SearchWeekTable {
  /** Its Monday in Seoul, in days since 1970. */
  week: number;
  key: string;
}

/** Both are hashes under the week's key. */
export interface WeeklySearchTable {
  week: number;
  textHash: string;
  personHash: string;
}

/** Hidden by the operator; normalised. */
export interface HiddenSearchTable {
  word: string;
  createdAt: number;
}

export interface SearchDocumentTable {
  feedSeq: number;
  productId: string;
  grams: string[];
}

export interface SearchPositionTable {
  id: number;
  tx: string;
  seq: number;
}

export interface SearchWordTable {
  word: string;
  listings: number;
}

/** PostgreSQL only, one or two words. */
export interface SearchPhraseTable {
  text: string;
  listings: number;
}

export interface SearchListingTextTable {
  productId: string;
  title: string;
  brand: string;
}

export interface SearchWordPositionTable {
  id: number;
  version: number;
  tx: string;
  seq: number;
  readToEndAt: number;
  rebuildBelow: number | null;
}

/** The words of alerts; titles are looked up by `term`, the piece of the rarest word. */
export interface KeywordTable {
  id: string;
  /** Normalised, in order, each once. */
  words: string;
  term: string;
}

export interface KeywordAlertTable {
  id: string;
  keywordId: string;
  accountId: string;
  words: string;
  category: string | null;
  subCategory: string | null;
  minWon: number | null;
  maxWon: number | null;
  pausedAt: number | null;
  rangAt: number | null;
  createdAt: number;
}

/** One for each listing and person. */
export interface KeywordRingTable {
  accountId: string;
  productId: string;
  alertId: string;
  rangAt: number;
}

/** What alerts last compared of a listing. */
export interface MatchedListingTable {
  productId: string;
  textsHash: string;
  matchedAt: number;
  /** The usual price at that time; null where too few were alike, and where nobody was notified. */
  usualLowWon: number | null;
  usualHighWon: number | null;
}

/** Positions of followers in the change log. */
export interface LogPositionTable {
  name: string;
  tx: string;
  seq: number;
}
