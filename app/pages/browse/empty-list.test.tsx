import { expect, test } from 'vitest';
import { ToastProvider } from '../../ui/feedback/toast.tsx';
import { attributesOf, markupOf } from '../../ui/markup-for-tests.tsx';
import { EmptyList } from './empty-list.tsx';
import { parseListQuery } from './parse-list-query.ts';

const markup = (search: string, isPartlySorted: boolean) => {
  const query = parseListQuery(new URLSearchParams(search));
  const list = { path: '/product', scope: {}, query, near: undefined, isPartlySorted };
  return markupOf(
    <ToastProvider>
      <EmptyList list={list} />
    </ToastProvider>,
  );
};

test('a price order that ended before the list did leads to the newest order, and does not say that nothing matches', () => {
  const ended = markup('q=의자&sort=cheap&hideSold=1', true);
  expect(ended).toContain('새로 올라온 상품에서는 찾지 못했어요.');
  expect(ended).not.toMatch(/조건에 맞는 상품이 없어요|일치하는 상품이 없어요/);
  const hrefs = attributesOf(ended, 'a').map(({ href = '' }) => decodeURIComponent(href));
  expect(hrefs).toContain('/product?q=의자&amp;hideSold=1');
  expect(markup('q=의자&sort=cheap', false)).toContain('검색어와 일치하는 상품이 없어요.');
});
