import { historyKey, MAX_HISTORY_AGE_MS, NOT_SAVING } from '../../account/device-history.ts';

export const RECENT_PATH = '/profile/recent';
export const SAVING_OFF = `{${NOT_SAVING}}`;

const LINE = /^([\w-]{1,64}) (\d{1,15})$/;

function parseLine(line: string): { id: string; seenAt: number } | undefined {
  const [, id, seenAt] = LINE.exec(line) ?? [];
  return id === undefined ? undefined : { id, seenAt: Number(seenAt) };
}

/** Newest first, each once, none that was seen more than 90 days ago. */
export function recentIds(stored: string, now: number): string[] {
  const lines = stored.split('\n').flatMap((line) => parseLine(line) ?? []);
  return [...new Set(lines.filter(({ seenAt }) => seenAt > now - MAX_HISTORY_AGE_MS).map(({ id }) => id))];
}

export function withoutProducts(stored: string, ids: readonly string[]): string {
  const remaining = stored.split('\n').filter((line) => {
    const parsed = parseLine(line);
    return parsed !== undefined && !ids.includes(parsed.id);
  });
  return remaining.join('\n');
}

/** Empty where storage is blocked. */
export function readHistory(user: string): string {
  try {
    return localStorage.getItem(historyKey('products', user)) ?? '';
  } catch {
    return '';
  }
}

export function writeHistory(user: string, stored: string): void {
  try {
    const key = historyKey('products', user);
    if (stored === '') localStorage.removeItem(key);
    else localStorage.setItem(key, stored);
  } catch {
    // Blocked or full: the list lasts as long as the page.
  }
}
