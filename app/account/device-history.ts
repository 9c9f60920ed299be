import type { ViewerState } from './viewer.tsx';

/** An account's id, or `guest`: each has its own history on a device. Undefined until the viewer is known. */
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

/** Before the id of the account whose device this is; read and written in the head (`signed-in-hint.ts`). */
export const DEVICE_USER_KEY = 'recent-user:';

/** Older keys name no owner. */
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
