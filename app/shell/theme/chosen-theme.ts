import { type Theme, THEME_KEY, THEMES } from './theme.ts';

export function readTheme(): Theme | undefined {
  return THEMES.find((theme) => theme === document.documentElement.dataset['theme']);
}

export function chooseTheme(theme: Theme | undefined): void {
  if (theme) localStorage.setItem(THEME_KEY, theme);
  else localStorage.removeItem(THEME_KEY);
  // Browsers tell the other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
}

export function onThemeChange(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
