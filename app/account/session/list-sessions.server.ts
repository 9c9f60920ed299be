import type { Reader } from '../../../database/database.ts';
import { dayText } from '../../korean/date-text.ts';
import { hashSessionToken } from './session-cookie.server.ts';
import { sessionId } from './session-life.server.ts';
import { listSessionsOf } from './session-store.server.ts';

interface OwnSession {
  id: string;
  browser: string | null;
  createdAt: number;
  /** Some time on the day of its last use, epoch ms. */
  usedAt: number;
  isThis: boolean;
}

/** The session of `token` first, then by last use. */
export async function listSessions(
  deps: { db: Reader; now(): number },
  actor: { id: string },
  token?: string,
): Promise<OwnSession[]> {
  const own = token && hashSessionToken(token);
  const sessions = await listSessionsOf(deps.db, actor.id, deps.now());
  return sessions
    .map(({ tokenHash, browser, createdAt, usedAt }) => ({
      id: sessionId(tokenHash),
      browser,
      createdAt,
      usedAt: usedAt ?? createdAt,
      isThis: tokenHash === own,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.usedAt - a.usedAt || b.createdAt - a.createdAt);
}

export interface ShownSession {
  id: string;
  name: string;
  days: string;
  isThis: boolean;
}

export function showSessions(sessions: readonly OwnSession[], now: number): ShownSession[] {
  return sessions.map(({ id, browser, createdAt, usedAt, isThis }) => ({
    id,
    name: browser ?? '알 수 없는 브라우저',
    days: `${dayText(createdAt, now)} 로그인 · ${dayText(usedAt, now)} 사용`,
    isThis,
  }));
}

const MAX_SCANNED = 512;

/** Most specific first: browsers name the ones they derive from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(inapp/i, '네이버 앱'],
  [/DaumApps/i, '다음 앱'],
  [/Instagram/, '인스타그램'],
  [/FBAN|FBAV/, '페이스북'],
  [/\bLine\//, '라인'],
  [/Whale\//, '웨일'],
  [/SamsungBrowser\//, '삼성 인터넷'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\/|OPiOS\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** `Chrome · Windows`, from a `User-Agent`; undefined when neither is known. */
export function browserLabel(userAgent: string | null): string | undefined {
  const looked = (userAgent ?? '').slice(0, MAX_SCANNED);
  const named = [BROWSERS, SYSTEMS].flatMap((kinds) => {
    const kind = kinds.find(([mark]) => mark.test(looked));
    return kind ? [kind[1]] : [];
  });
  return named.join(' · ') || undefined;
}
