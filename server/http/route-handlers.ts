import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';

type HandleRoute = (request: Request, route: string, context: RouterContextProvider) => Promise<Response>;

/**
 * React Router's request handler, as one for each route, which knows that route and its parents. The router tries all
 * routes of its build twice for a request, and describes all of them to React for a page.
 * @param build a function in development, where routes change: handled with all of them, as a name of no route is
 * @returns takes the route as `RouteLabel` names it
 */
export function routeHandlers(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
): HandleRoute {
  const handleAny = createRequestHandler(build, mode);
  if (typeof build === 'function') return (request, _, context) => handleAny(request, context);
  const handlers = new Map(
    [...routeIdsByPath(build)].map(([path, ids]) => [
      path,
      createRequestHandler(pickRoutes(build, ids), mode),
    ]),
  );
  return (request, route, context) => (handlers.get(route) ?? handleAny)(request, context);
}

/** With each route its parents. */
function routeIdsByPath({ routes }: ServerBuild): Map<string, string[]> {
  const withParents = (id: string): string[] => {
    const parentId = routes[id]?.parentId;
    return parentId === undefined ? [id] : [id, ...withParents(parentId)];
  };
  const pages = Object.values(routes).filter((route) => route && (route.path || route.index));
  return new Map(pages.map((route) => [`/${route!.path ?? ''}`, withParents(route!.id)]));
}

function pickRoutes(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  const assets = { ...build.assets, routes: pick(build.assets.routes) };
  return { ...build, routes: pick(build.routes), assets };
}
