import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { BAR_COLORS, THEME_SCRIPT, THEMES } from './theme.ts';

const deviceWants = (theme: string) => `(prefers-color-scheme: ${theme})`;

function runScript(storage: Record<string, string> | 'blocked') {
  const dataset: Record<string, string> = {};
  const bars = THEMES.map((bar) => ({ media: deviceWants(bar), dataset: { bar } }));
  const listeners: Record<string, () => void> = {};
  const window = {
    document: { documentElement: { dataset }, querySelectorAll: () => bars },
    addEventListener: (event: string, listener: () => void) => (listeners[event] = listener),
    get localStorage() {
      if (storage === 'blocked') throw new Error('SecurityError');
      return storage;
    },
  };
  runInContext(THEME_SCRIPT, createContext(window));
  return { dataset, listeners, media: () => bars.map(({ media }) => media) };
}

test('without a choice the device’s own setting counts', () => {
  for (const storage of [{}, { theme: 'blue' }, 'blocked'] as const) {
    const { dataset, media } = runScript(storage as Record<string, string> | 'blocked');
    expect(dataset).toEqual({ theme: '' });
    expect(media()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
  }
});

test('a choice is on the root element, and only its bar is enabled', () => {
  const { dataset, media } = runScript({ theme: 'dark' });
  expect(dataset).toEqual({ theme: 'dark' });
  expect(media()).toEqual(['not all', 'all']);
});

test('a choice made in another tab, or while the page was away, is taken on', () => {
  const storage: Record<string, string> = {};
  const { dataset, listeners, media } = runScript(storage);
  storage['theme'] = 'light';
  listeners['storage']!();
  expect(dataset).toEqual({ theme: 'light' });
  expect(media()).toEqual(['all', 'not all']);
  delete storage['theme'];
  listeners['pageshow']!();
  expect(dataset).toEqual({ theme: '' });
  expect(media()).toEqual(THEMES.map(deviceWants));
});

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const tokens = read('app/ui/tokens.css');

test('the browser’s bar has the colour of the surface', () => {
  expect(tokens).toContain(`--color-surface: light-dark(${BAR_COLORS.light}, ${BAR_COLORS.dark});`);
});

test('the offline page has the colours of the tokens in both themes', () => {
  const css = read('public/offline.css');
  const [, light, dark] = css.split(/:root[^{]*\{/).map((rule) => rule.split('}', 1)[0]!);
  const inDark = new Map(
    [...dark!.matchAll(/(--color-[\w-]+): (#\w{6})/g)].map(([, name, value]) => [name, value]),
  );
  for (const [, name, value] of light!.matchAll(/(--color-[\w-]+): (#\w{6})/g)) {
    const other = inDark.get(name);
    expect(tokens).toContain(`${name}: ${other ? `light-dark(${value}, ${other})` : value};`);
  }
});
