/** How many people searched for a text in a week, of those that enough people searched for. Nothing of who did. */
export interface PopularSearchTable {
  /** The week's Monday in Seoul, in days since 1970. */
  day: number;
  /** Normalised. */
  text: string;
  /** How many people did. */
  times: number;
}

/** The key of a week's `search_mark`, drawn at random and deleted when the week is over. */
export interface SearchWeekTable {
  /** Its Monday in Seoul, in days since 1970. */
  week: number;
  key: string;
}

/** That somebody searched for something in a week, both by codes of the week's key. */
export interface SearchMarkTable {
  week: number;
  textMark: string;
  personMark: string;
}

/** A word that no popular search shown holds, since the operator wants it so. Normalised. */
export interface HiddenSearchTable {
  word: string;
  createdAt: number;
}

/** PostgreSQL only: the search index that SQLite keeps in a file of its own. */
export interface SearchDocumentTable {
  feedSeq: number;
  productId: string;
  grams: string[];
}

/** PostgreSQL only: how far the search index has followed the change log. */
export interface SearchPlaceTable {
  id: number;
  tx: string;
  seq: number;
}

/** PostgreSQL only: a word of titles and brands, and how many listings have it. */
export interface SearchWordTable {
  word: string;
  listings: number;
}

/** PostgreSQL only: a word or two of titles and brands as people may search for it, and how many listings have it. */
export interface SearchPhraseTable {
  text: string;
  listings: number;
}

/** PostgreSQL only: what a listing was called when its words were counted. */
export interface SearchNamedTable {
  productId: string;
  title: string;
  brand: string;
}

/** PostgreSQL only: how far these words have followed the change log. */
export interface SearchWordPlaceTable {
  id: number;
  version: number;
  tx: string;
  seq: number;
  readToEndAt: number;
  rebuildBelow: number | null;
}
