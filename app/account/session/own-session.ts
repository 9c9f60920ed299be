/** One of a person's own sessions, as they are told of it. */
export interface OwnSession {
  /** Names it to its owner; nothing can be opened with it. */
  id: string;
  /** What kind of browser it is: `Chrome · Windows`; null: it is not known. */
  browser: string | null;
  /** Epoch ms. */
  createdAt: number;
  /** On which day it was last used: at some time of it, epoch ms. */
  usedAt: number;
  /** It is the one from which they ask. */
  isThis: boolean;
}

/** Stands for all of one's sessions where one is to be named. */
export const ALL_SESSIONS = 'all';
