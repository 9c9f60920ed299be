export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const DRAFT_PREFIX = 'dasi:listing-draft:';

export function deviceStorage(): DraftStorage | undefined {
  try {
    return window.localStorage;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

export function draftKey(accountId: string): string {
  return DRAFT_PREFIX + accountId;
}

export function forgetDraft(storage: DraftStorage, accountId: string): void {
  storage.removeItem(draftKey(accountId));
}
