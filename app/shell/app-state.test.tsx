import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useAppState } from './app-state.tsx';

test('the state of the frame outside its provider is a bug that says so', () => {
  function Stray() {
    useAppState();
    return null;
  }
  expect(() => renderToString(<Stray />)).toThrow('AppStateProvider 안에서만 쓸 수 있습니다');
});
