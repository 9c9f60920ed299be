/** In the storage of the tab. */
export const SAVED_TOAST_KEY = 'toast';

/** For the next page in this tab, which may be another document. @param path the only page that shows it */
export function saveToast(text: string, path = ''): void {
  sessionStorage.setItem(SAVED_TOAST_KEY, `${path} ${text}`);
}

export function takeSavedToast(): string | undefined {
  const [, path, text] = /^(\S*) (.*)$/.exec(sessionStorage.getItem(SAVED_TOAST_KEY) ?? '') ?? [];
  sessionStorage.removeItem(SAVED_TOAST_KEY);
  return path && path !== window.location.pathname ? undefined : text;
}
