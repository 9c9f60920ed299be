export interface DeskRow {
  /** Undefined without a page. */
  path?: string | undefined;
  text: string;
  note: string;
}

/** For one list of a page. Loaders read one more, so that the list can say that it was cut. */
export const MAX_ROWS = 100;
