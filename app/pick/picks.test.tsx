import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PicksProvider, usePicks } from './picks.tsx';

function Heart({ id }: { id: string }) {
  return <p>{usePicks().isPicked(id) ? '♥' : '♡'}</p>;
}

test('what the server says is picked is picked', () => {
  const markup = renderToStaticMarkup(
    <PicksProvider viewerId="u1" pickedIds={['p1']} requestedAt={0}>
      <Heart id="p1" />
      <Heart id="p2" />
    </PicksProvider>,
  );
  expect(markup).toBe('<p>♥</p><p>♡</p>');
});

test('picks outside the provider are a bug that says so', () => {
  expect(() => renderToStaticMarkup(<Heart id="p1" />)).toThrow('PicksProvider 안에서만');
});
