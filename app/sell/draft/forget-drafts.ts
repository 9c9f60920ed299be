/** What the names of drafts begin with among the things that this device keeps. */
export const DRAFT_PREFIX = 'dasi:listing-draft:';

/** Throws away what anybody has begun to list on this device: whoever uses it next is to find nothing of it. */
export function forgetDrafts(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(DRAFT_PREFIX));
    for (const name of names) localStorage.removeItem(name);
  } catch (error) {
    // Its owner forbids the device to keep anything.
    if (!(error instanceof DOMException)) throw error;
  }
}
