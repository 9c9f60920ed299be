import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { attributesOf } from '../../../ui/markup-for-tests.tsx';
import { parseListQuery } from '../parse-list-query.ts';
import { filtersWithoutScripts } from './filters-without-scripts.tsx';

vi.mock('react-dom/server', { spy: true });

const queryOf = (search: string) => parseListQuery(new URLSearchParams(search));
const valueOf = (markup: string, name: string) =>
  attributesOf(markup, 'input').find((input) => input['name'] === name)?.['value'];

test('the form for browsers without scripts is rendered once for all pages of a list', () => {
  const first = filtersWithoutScripts({ category: 'best' }, queryOf('min=1000'));
  expect(filtersWithoutScripts({ category: 'best' }, queryOf('min=1000'))).toBe(first);
  expect(renderToStaticMarkup).toHaveBeenCalledTimes(1);
  const others = [
    filtersWithoutScripts({ category: 'free' }, queryOf('min=1000')),
    filtersWithoutScripts({ category: 'best' }, queryOf('min=2000')),
  ];
  expect(new Set([first, ...others]).size).toBe(3);
  expect([first, ...others].map((markup) => valueOf(markup, 'min'))).toEqual(['1000', '1000', '2000']);
});

test('what is searched for stands in it as text', () => {
  const markup = filtersWithoutScripts({}, queryOf('q="><script>alert(1)</script></noscript>'));
  expect(markup).not.toContain('<script');
  expect(markup).not.toContain('</noscript');
  expect(markup).toContain('value="&quot;&gt;&lt;script&gt;');
});
