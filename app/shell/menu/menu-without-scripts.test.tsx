import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { attributesOf } from '../../ui/markup-for-tests.tsx';
import { menuWithoutScripts } from './menu-without-scripts.tsx';

vi.mock('react-dom/server', { spy: true });

test('the menu for browsers without scripts is rendered once for all pages with the same header', () => {
  const menu = menuWithoutScripts('button', 2.6);
  expect(menuWithoutScripts('button', 2.6)).toBe(menu);
  expect(renderToStaticMarkup).toHaveBeenCalledTimes(1);
  const smaller = menuWithoutScripts('small button', 2.4);
  expect(attributesOf(smaller, 'summary')[0]!['class']).toBe('small button');
  expect(attributesOf(menu, 'summary')[0]!['class']).toBe('button');
  const hrefs = attributesOf(menu, 'a').map(({ href }) => href);
  for (const path of ['/login', '/signup', '/upload', '/product/subcategory/books', '/support/faq'])
    expect(hrefs).toContain(path);
});
