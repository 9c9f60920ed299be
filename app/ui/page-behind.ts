/** Whether a page of ours is behind this one. Where browsers cannot tell, by the router's count of this document's entries. */
export function hasPageBehind(): boolean {
  const entry = window.navigation?.currentEntry;
  if (entry) return entry.index > 0;
  const state = history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}

/** Path and parameters of the page behind this one; undefined without one, and where browsers cannot tell. */
export function pathBehind(): string | undefined {
  const behind = entryBehind()?.url;
  if (!behind) return undefined;
  const { pathname, search } = new URL(behind);
  return pathname + search;
}

/** Whether this document shows the page behind this one: another document would show it outdated. */
export const isOfThisDocumentBehind = (): boolean => entryBehind()?.sameDocument ?? false;

function entryBehind(): NavigationHistoryEntry | undefined {
  const { navigation } = window;
  const index = navigation?.currentEntry?.index ?? 0;
  return index > 0 ? navigation.entries()[index - 1] : undefined;
}
