/** Counts only, no people. */
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
