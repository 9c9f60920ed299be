export interface OwnSession {
  id: string;
  browser: string | null;
  createdAt: number;
  /** Some time on the day of its last use, epoch ms. */
  usedAt: number;
  isThis: boolean;
}

export const ALL_SESSIONS = 'all';
