export interface Article {
  /** The file name without its extension. */
  slug: string;
  title: string;
  /** `2026-11-21`, or undefined. */
  date: string | undefined;
  /** The day from which it applies. */
  version: string | undefined;
  summary: string | undefined;
  html: string;
}

/** Agreed to, or required by law. */
export type Policy = Article & { version: string };

/** A kind of thing that may not be sold. */
export interface ProhibitedThing extends Pick<Article, 'slug' | 'title' | 'html'> {
  reason: string;
  words: string[];
  /** Whether a listing of it is rejected; otherwise its seller is warned. */
  isRefused: boolean;
}

export interface Articles {
  notices: readonly Article[];
  events: readonly Article[];
  faq: readonly Article[];
  prohibited: readonly ProhibitedThing[];
  /** Operators' prepared texts, by the reason of a report. */
  readyWords: Readonly<Record<string, string>>;
  /** Other words for the same thing, by the word. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** Words for kinds of a thing, by the word for all of it. */
  narrowerWords: ReadonlyMap<string, readonly string[]>;
  terms: Policy;
  privacy: Policy;
  /** 통신판매중개 고지. */
  intermediary: Policy & { summary: string };
}

/** An operator's text that cannot be used; one line with its path. */
export class ContentError extends Error {
  override name = 'ContentError';
}
