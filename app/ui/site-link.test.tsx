import { Link } from 'react-router';
import { describe, expect, test } from 'vitest';
import { attributesOf, markupOf } from './markup-for-tests.tsx';
import { SiteLink, type SiteLinkProps } from './site-link.tsx';

const linkOf = (markup: string) => attributesOf(markup, 'a').map((one) => Object.entries(one).toSorted());

describe('a link is the anchor that the router writes, with any props', () => {
  const cases: SiteLinkProps[] = [
    { to: '/' },
    { to: '/product?q=%EC%95%84+b&sort=cheap' },
    { to: '/product/detail/p-1_2', className: 'card', 'aria-current': 'page', id: 'x', tabIndex: -1 },
    { to: '/login', replace: true, state: { from: 'a' }, preventScrollReset: true },
    { to: '/login', reloadDocument: true },
    { to: '/support', target: '_blank', rel: 'noopener', onClick: () => undefined },
    { to: 'https://example.com/product' },
    { to: '//example.com/product' },
  ];
  test.each(cases)('$to', (props) => {
    const own = markupOf(<SiteLink {...props}>안녕</SiteLink>);
    const routers = markupOf(
      <Link {...props} discover="none">
        안녕
      </Link>,
    );
    expect(linkOf(own)).toEqual(linkOf(routers));
    expect(own).toMatch(/>안녕<\/a>$/);
  });
});
