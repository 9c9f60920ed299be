export const DRAFT_PREFIX = 'dasi:listing-draft:';

export function forgetDrafts(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(DRAFT_PREFIX));
    for (const name of names) localStorage.removeItem(name);
  } catch (error) {
    // Storage is blocked.
    if (!(error instanceof DOMException)) throw error;
  }
}
