import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import table from '../../app/routes.ts';
import { matchesNoRoute } from './route-patterns.ts';

const routes = Object.fromEntries(table.map((route, index) => [String(index), route]));
const matchesNone = matchesNoRoute({ routes: routes as unknown as ServerBuild['routes'] });

test.each([
  ['/wp-admin/setup.php', true],
  ['/product/nothing', true],
  ['/product/subcategory/nothing', true],
  ['/product/free/books/more', true],
  ['/login/more', true],
  ['/login', false],
  ['/login.data', false],
  ['/profile/settings.data', false],
  ['/wp-admin.data', true],
  ['/mypick', false],
  ['/profile/settings', false],
  ['/report/product/p1', false],
  ['/api/session', false],
  ['/api/suggestions', false],
  ['/.well-known/jwks.json', false],
  ['/manifest.webmanifest', false],
])('%s leads nowhere: %s', (path, expected) => expect(matchesNone(path)).toBe(expected));
