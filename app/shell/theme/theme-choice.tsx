import { useSyncExternalStore } from 'react';
import { ChoiceChips } from '../../ui/form/choice-fields.tsx';
import { THEMES, type Theme, THEME_KEY } from './theme.ts';

function readTheme(): Theme | undefined {
  return THEMES.find((theme) => theme === document.documentElement.dataset['theme']);
}

function chooseTheme(theme: Theme | undefined): void {
  if (theme) localStorage.setItem(THEME_KEY, theme);
  else localStorage.removeItem(THEME_KEY);
  // Browsers tell the other tabs only.
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY }));
}

function onThemeChange(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

const DEVICE = 'device';
const OPTIONS = [
  { value: DEVICE, label: '기기 설정대로' },
  { value: 'light', label: '밝게' },
  { value: 'dark', label: '어둡게' },
];

export function ThemeChoice() {
  const theme = useSyncExternalStore(onThemeChange, readTheme, () => undefined);
  const choose = (chosen: string) => chooseTheme(THEMES.find((each) => each === chosen));
  return (
    <ChoiceChips label="테마" name="theme" options={OPTIONS} value={theme ?? DEVICE} onChange={choose} />
  );
}
