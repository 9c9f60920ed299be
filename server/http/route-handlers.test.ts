import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { matchRoutes, RouterContextProvider, type RouteObject, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import table from '../../app/routes.ts';
import { dataTwin, siteAddresses } from '../../test/access/site-addresses.ts';
import { routeLabeller } from '../routing/route-label.ts';
import { routeHandlers } from './route-handlers.ts';

const idOf = ({ id, file }: RouteConfigEntry) => id ?? file.replace(/\.tsx?$/, '');

/** As the build has them, with the modules of this test. */
const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: { default: () => null } }],
  ...table.map((route) => {
    const [id, { path, index }] = [idOf(route), route];
    const loader = ({ params }: { params: object }) => Response.json({ id, params });
    return [id, { id, path, index, parentId: 'root', module: { loader } }] as const;
  }),
]) as unknown as ServerBuild['routes'];

const build = {
  routes,
  assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '' },
  entry: { module: {} },
  routeDiscovery: { mode: 'initial' },
  future: {},
  ssr: true,
} as unknown as ServerBuild;

const handle = routeHandlers(build, 'production');
const describePath = routeLabeller(routes);

/** What the router makes of an address when it tries all routes. */
function matchAll(path: string): { id: string; params: object } | undefined {
  const match = matchRoutes(table as RouteObject[], path)?.at(-1);
  return match && { id: idOf(match.route as unknown as RouteConfigEntry), params: match.params };
}

async function answer(path: string, route = describePath(path).route) {
  const request = new Request(`http://localhost${path}`);
  return (await (await handle(request, route, new RouterContextProvider())).json()) as unknown;
}

const isPage = (path: string) => matchAll(path) !== undefined;

test.each(siteAddresses().filter((path) => !path.endsWith('.data') && isPage(path)))(
  '%s is answered by the route that the router finds among all',
  async (path) => {
    expect(await answer(path)).toEqual(matchAll(path));
    expect(describePath(dataTwin(path)).route).toBe(describePath(path).route);
  },
);

const words = [...new Set(table.flatMap(({ path }) => path?.split('/') ?? []))];
const part = fc.oneof(
  fc.constantFrom(...words.filter((word) => /^[\w.-]+$/.test(word))),
  fc.constantFrom('best', 'furniture', 'Ab-_1', 'UPLOAD', '%ED%95%9C', '%2F'),
);

test('any address is answered so', async () => {
  const address = fc.array(part, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
  await fc.assert(
    fc.asyncProperty(address, async (path) => {
      expect(await answer(path)).toEqual(matchAll(path));
    }),
  );
});

test('a name of no route is handled with all routes', async () => {
  expect(await answer('/upload', 'unknown')).toEqual(matchAll('/upload'));
});
