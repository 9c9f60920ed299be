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

test('a price that cannot be read is told at its field, as it was typed, in a form that is open', () => {
  const digits = '9'.repeat(30);
  const markup = filtersWithoutScripts({}, queryOf(`min=1.5&max=${digits}`));
  expect([valueOf(markup, 'min'), valueOf(markup, 'max')]).toEqual(['1.5', digits]);
  expect(markup).toContain('가격을 알아보지 못했어요. 30000처럼 숫자로 적어 주세요.');
  expect(markup).toContain('가격은 12자리까지 쓸 수 있어요.');
  expect(markup).toMatch(/<details[^>]* open=""/);
  expect(filtersWithoutScripts({}, queryOf('min=15000'))).not.toMatch(/<details[^>]* open/);
});

test('what is searched for stands in it as text', () => {
  const markup = filtersWithoutScripts({}, queryOf('q="><script>alert(1)</script></noscript>'));
  expect(markup).not.toContain('<script');
  expect(markup).not.toContain('</noscript');
  expect(markup).toContain('value="&quot;&gt;&lt;script&gt;');
});
