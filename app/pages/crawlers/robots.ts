import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { LIST_PARAMETERS } from '../browse/list-query.ts';
import { AN_HOUR } from './cache-control.ts';

const PERSONAL = [
  '/login',
  '/logout',
  '/reset',
  '/verify/',
  '/unsubscribe/',
  '/upload',
  '/product/edit/',
  '/receipt',
  '/mypick',
  '/notice',
  '/chats',
  '/desk',
  '/profile',
  '/support/qna',
  '/support/inquiry/',
  '/report/',
  '/api/',
  '/live',
  '/*.data',
];

export const loader = publicHandler(async (page) => {
  // Endless combinations; the sitemap has everything.
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
