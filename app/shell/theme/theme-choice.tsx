import { useSyncExternalStore, type ChangeEvent } from 'react';
import { ChoiceChips } from '../../ui/form/choice-fields.tsx';
import { chooseTheme, onThemeChange, readTheme } from './chosen-theme.ts';
import { THEMES } from './theme.ts';

const DEVICE = 'device';
const OPTIONS = [
  { value: DEVICE, label: '기기 설정대로' },
  { value: 'light', label: '밝게' },
  { value: 'dark', label: '어둡게' },
];

export function ThemeChoice() {
  const theme = useSyncExternalStore(onThemeChange, readTheme, () => undefined);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) =>
    chooseTheme(THEMES.find((each) => each === target.value));
  return (
    <ChoiceChips label="테마" name="theme" options={OPTIONS} value={theme ?? DEVICE} onChange={choose} />
  );
}
