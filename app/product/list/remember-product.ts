import { historyKey, MAX_HISTORY_AGE_MS, NOT_SAVING, deviceUserOf } from '../../account/device-history.ts';
import { useEffect } from 'react';
import { useViewer } from '../../account/viewer.tsx';

const MAX_RECENT = 50;

/** A line for each listing: its id and when it was last seen, newest first. */
export function withProduct(stored: string, productId: string, at: number): string {
  const others = stored.split('\n').filter((line) => {
    const [id, seenAt] = line.split(' ');
    return id !== productId && Number(seenAt) > at - MAX_HISTORY_AGE_MS;
  });
  return [`${productId} ${at}`, ...others].slice(0, MAX_RECENT).join('\n');
}

/** Stands apart from what reads and deletes them, which is loaded with their list. */
export function rememberProduct(user: string, productId: string): void {
  try {
    const key = historyKey('products', user);
    const stored = localStorage.getItem(key) ?? '';
    if (!stored.includes(NOT_SAVING)) localStorage.setItem(key, withProduct(stored, productId, Date.now()));
  } catch {
    // Storage is blocked or full.
  }
}

export function useRememberProduct(productId: string, isOwn: boolean): void {
  const user = deviceUserOf(useViewer());
  useEffect(() => {
    if (user && !isOwn) rememberProduct(user, productId);
  }, [user, isOwn, productId]);
}
