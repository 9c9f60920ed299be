export interface OwnSession {
  /** Names it to its owner; opens nothing. */
  id: string;
  /** `Chrome · Windows`; null when unknown. */
  browser: string | null;
  createdAt: number;
  /** Some time on the day of its last use, epoch ms. */
  usedAt: number;
  isThis: boolean;
}

export const ALL_SESSIONS = 'all';
