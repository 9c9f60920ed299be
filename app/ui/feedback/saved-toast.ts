const STORAGE_KEY = 'toast';

/** For the page that comes next in this tab, which may be another document. */
export function saveToast(text: string): void {
  sessionStorage.setItem(STORAGE_KEY, text);
}

export function takeSavedToast(): string | undefined {
  const text = sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  sessionStorage.removeItem(STORAGE_KEY);
  return text;
}
