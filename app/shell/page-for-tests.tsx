import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  StaticRouterProvider,
  useRouteError,
  type RouteObject,
} from 'react-router';
import { ErrorPage } from './error-page/error-page.tsx';
import type { PageHandle } from './page-handle.ts';
import { Shell } from './shell.tsx';

type Page = { path: string; handle?: PageHandle; loader?: RouteObject['loader'] };

/** The HTML the server sends for `page` at `address` (the page's own path unless said), frame and all. */
export async function pageMarkup(page: Page, address = page.path): Promise<string> {
  const root: RouteObject = {
    id: 'root',
    loader: () => ({ site: { name: '다시' } }),
    element: (
      <Shell>
        <Outlet />
      </Shell>
    ),
    ErrorBoundary: Failed,
    children: [{ ...page, element: <p>본문</p> }],
  };
  const handler = createStaticHandler([root]);
  const context = await handler.query(new Request(new URL(address, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${address} was answered without a page`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/** The opening tag in `markup` that carries `attribute="value"`, or undefined. */
export function tagWith(markup: string, attribute: string, value: string): string | undefined {
  return (markup.match(/<\w[^>]*>/g) ?? []).find((tag) => tag.includes(` ${attribute}="${value}"`));
}

/** `markup` as a browser with scripts reads it: what stands in `noscript` is not there. */
export function withScripts(markup: string): string {
  return markup.replace(/<noscript>.*?<\/noscript>/gs, '');
}

function Failed() {
  return (
    <Shell>
      <ErrorPage error={useRouteError()} />
    </Shell>
  );
}
