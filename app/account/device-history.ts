import type { ViewerState } from './viewer.tsx';

/** An account's id, or `guest`: each has a history of its own on a device. Undefined until it is known who it is. */
export type DeviceUser = string | undefined;

export const GUEST = 'guest';
export const MAX_HISTORY_AGE_MS = 90 * 86_400_000;

export function deviceUserOf({
  viewer,
  loading,
  signedIn,
}: Pick<ViewerState, 'viewer' | 'loading' | 'signedIn'>): DeviceUser {
  return viewer?.id ?? (loading || signedIn ? undefined : GUEST);
}

export function historyKey(kind: 'searches' | 'products', user: string): string {
  return `recent-${kind}:${user}`;
}

/** Its owner is empty in keys from before histories were kept by account. */
const HISTORY_KEY = /^recent-\w+:?(.*)/;
export const NOT_SAVING = '"saving":false';

/** Deletes the histories of other accounts, but keeps that saving is off. */
export function forgetOthersHistory(user: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const owner = HISTORY_KEY.exec(key)?.[1] ?? user;
      if (![user, GUEST].includes(owner) && !localStorage.getItem(key)!.includes(NOT_SAVING))
        localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked.
  }
}
