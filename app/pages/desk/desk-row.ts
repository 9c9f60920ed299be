export interface DeskRow {
  /** Undefined where there is nothing to open. */
  path?: string | undefined;
  text: string;
  note: string;
}

/** Of one list of a page. Loaders read one more, so that the list can say that it was cut. */
export const MAX_ROWS = 100;
