import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AppStateProvider, useAppState } from './app-state.tsx';

function Flags() {
  const { isMenuOpen, isDetailTopVisible } = useAppState();
  return <p>{JSON.stringify({ isMenuOpen, isDetailTopVisible })}</p>;
}

test('at first the menu is closed and the detail header lies open over the photo', () => {
  const page = (
    <AppStateProvider>
      <Flags />
    </AppStateProvider>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  expect(renderToString(<RouterProvider router={router} />).replaceAll('&quot;', '"')).toBe(
    '<p>{"isMenuOpen":false,"isDetailTopVisible":false}</p>',
  );
});

test('the state of the frame outside its provider is a bug that says so', () => {
  expect(() => renderToString(<Flags />)).toThrow('AppStateProvider 안에서만 쓸 수 있습니다');
});
