/** A text of the 고객센터, ready to be shown. */
export interface Article {
  /** The file's name without its ending. */
  slug: string;
  title: string;
  /** `2026-11-21`; undefined where the day does not matter. */
  date: string | undefined;
  /** Made by `renderMarkdown`. */
  html: string;
}
