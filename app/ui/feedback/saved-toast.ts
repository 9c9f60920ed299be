const STORAGE_KEY = 'toast';

/** For the next page in this tab, which may be another document. @param path the only page that shows it */
export function saveToast(text: string, path = ''): void {
  sessionStorage.setItem(STORAGE_KEY, `${path} ${text}`);
}

export function takeSavedToast(): string | undefined {
  const [, path, text] = /^(\S*) (.*)$/.exec(sessionStorage.getItem(STORAGE_KEY) ?? '') ?? [];
  sessionStorage.removeItem(STORAGE_KEY);
  return path && path !== window.location.pathname ? undefined : text;
}
