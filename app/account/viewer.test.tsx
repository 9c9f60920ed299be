import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useViewer, ViewerProvider } from './viewer.tsx';

function Greeting() {
  const { viewer, loading, signedIn } = useViewer();
  return <p>{`${viewer?.nickname ?? '손님'} ${loading} ${signedIn}`}</p>;
}

test('everything inside the provider knows who is looking', () => {
  const viewer = { id: 'u1', nickname: '초록고래', email: 'whale@example.com' };
  const markup = renderToStaticMarkup(
    <ViewerProvider viewer={viewer} loading={false} signedIn refresh={() => undefined}>
      <Greeting />
    </ViewerProvider>,
  );
  expect(markup).toBe('<p>초록고래 false true</p>');
});

test('the viewer outside the provider is a bug that says so', () => {
  expect(() => renderToStaticMarkup(<Greeting />)).toThrow('ViewerProvider 안에서만 쓸 수 있습니다');
});
