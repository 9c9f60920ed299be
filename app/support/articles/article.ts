/** A text of the 고객센터, ready to be shown. */
export interface Article {
  /** The file's name without its ending. */
  slug: string;
  title: string;
  /** `2026-11-21`; undefined where the day does not matter. */
  date: string | undefined;
  /** The day from which it applies, `2026-11-22`, which tells it from what applied before; undefined: no such text. */
  version: string | undefined;
  /** What it comes down to, in plain text, where it is shown in short. */
  summary: string | undefined;
  /** Made by `renderMarkdown`. */
  html: string;
}

/** A text that people agree to, or that the law wants. */
export type Policy = Article & { version: string };

/** All that the operator has to say. */
export interface Articles {
  /** Newest first. */
  notices: readonly Article[];
  /** Newest first. */
  events: readonly Article[];
  /** In the order of the files' names. */
  faq: readonly Article[];
  terms: Policy;
  privacy: Policy;
  /** 통신판매중개 고지. */
  intermediary: Policy & { summary: string };
}
