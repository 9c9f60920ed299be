/**
 * Where a reader of a newest-first list goes on: below `before`. A listing that is bumped meanwhile leaves the part that
 * is yet to come, so at the end a reader goes on with what was bumped above `since`, and there down to `above` only.
 */
export interface FeedCursor {
  before: number;
  /** Undefined in cursors of earlier versions: they end where the list ends. */
  since?: number | undefined;
  above?: number | undefined;
}

const FORM = /^(\d{1,15})(?:-(\d{1,15})(?:-(\d{1,15}))?)?$/;

/** `17`, `17-80` or, among what was bumped, `90-95-80`. */
export function parseFeedCursor(text: string): FeedCursor | undefined {
  const [, before, since, above] = FORM.exec(text) ?? [];
  if (before === undefined) return undefined;
  return {
    before: Number(before),
    ...(since !== undefined && { since: Number(since) }),
    ...(above !== undefined && { above: Number(above) }),
  };
}

export function formatFeedCursor({ before, since, above }: FeedCursor): string {
  return [before, since, above].filter((part) => part !== undefined).join('-');
}

/** The cursor after a first page. @param newest `feedSeq` of its first listing */
export function cursorAfterFirstPage(before: number, newest: number): FeedCursor {
  return { before, since: newest };
}

/** The cursor at the end of the part below `before`. @param newestBumped the newest one bumped above `since` */
export function cursorAmongBumped({ since }: FeedCursor, newestBumped: number): FeedCursor {
  return { before: newestBumped + 1, since: newestBumped, above: since };
}

/** Narrows a list to the remaining bumped ones. */
export function filterAt({ above }: FeedCursor): { isBumped?: boolean; above?: number } {
  return above === undefined ? {} : { isBumped: true, above };
}
