/**
 * Ends the navigation whose page has not come yet. The router ends one only for another: one to an anchor of the page
 * that is shown, in its entry, asks no server, is done at once and changes nothing but the anchor.
 */
export function stopLoading(): void {
  const { state } = history;
  const { href } = window.location;
  history.replaceState(state, '', '#stopped');
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
  history.replaceState(state, '', href);
}
