import { Link, type LinkProps } from 'react-router';
import { describe, expect, test } from 'vitest';
import { attributesOf, markupOf } from './markup-for-tests.tsx';
import { SiteLink } from './site-link.tsx';

const linkOf = (markup: string) => attributesOf(markup, 'a').map((one) => Object.entries(one).toSorted());

describe('on the server a link is the anchor that the router writes, with any props', () => {
  const cases: LinkProps[] = [
    { to: '/' },
    { to: '/product?q=%EC%95%84+b&sort=cheap' },
    { to: '/product/detail/p-1_2', className: 'card', 'aria-current': 'page', id: 'x', tabIndex: -1 },
    { to: '/login', replace: true, state: { from: 'a' }, preventScrollReset: true, viewTransition: true },
    { to: '/login', discover: 'none', prefetch: 'none', relative: 'path', reloadDocument: true },
    { to: '/support', target: '_blank', rel: 'noopener', onClick: () => undefined },
    { to: '../product' },
    { to: '?sort=cheap' },
    { to: { pathname: '/product', search: '?q=a' } },
    { to: 'https://example.com/product' },
    { to: '//example.com/product' },
  ];
  test.each(cases)('$to', (props) => {
    const [own, routers] = [SiteLink, Link].map((Any) => markupOf(<Any {...props}>안녕</Any>));
    expect(linkOf(own!)).toEqual(linkOf(routers!));
    expect(own).toMatch(/>안녕<\/a>$/);
  });
});
