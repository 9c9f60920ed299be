import { dayText } from '../../korean/date-text.ts';
import type { OwnSession } from './own-session.ts';

/** A session in words, for its owner to choose. */
export interface ShownSession {
  id: string;
  name: string;
  /** On which days it began and was last used. */
  days: string;
  isThis: boolean;
}

/** Sessions as they are listed at `now` (epoch ms), in words that browser and server can't see differently. */
export function showSessions(sessions: readonly OwnSession[], now: number): ShownSession[] {
  return sessions.map(({ id, browser, createdAt, usedAt, isThis }) => ({
    id,
    name: browser ?? '알 수 없는 브라우저',
    days: `${dayText(createdAt, now)} 로그인 · ${dayText(usedAt, now)} 사용`,
    isThis,
  }));
}
