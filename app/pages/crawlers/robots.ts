import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { LIST_PARAMETERS } from '../browse/list-query.ts';
import { AN_HOUR } from '../listing/an-hour.ts';

/** Pages that are one person's, forms that lead nowhere further, and what pages ask for in the background. */
const PERSONAL = [
  '/login',
  '/logout',
  '/reset',
  '/verify/',
  '/upload',
  '/receipt',
  '/mypick',
  '/notice',
  '/profile',
  '/support/qna',
  '/support/inquiry/',
  '/report/',
  '/api/',
  '/live',
  '/*.data',
];

/** What crawlers may read (RFC 9309). */
export const loader = publicHandler(async (page) => {
  // Searches, filters and later pages of a list: without end, and all of it is in the sitemap.
  const lists = LIST_PARAMETERS.flatMap((name) => [`/*?${name}=`, `/*&${name}=`]);
  const lines = [
    'User-agent: *',
    'Allow: /',
    ...[...PERSONAL, ...lists].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOf(page).origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': AN_HOUR },
  });
});
