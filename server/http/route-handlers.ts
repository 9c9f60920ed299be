import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';

type HandleRoute = (request: Request, route: string, context: RouterContextProvider) => Promise<Response>;

/**
 * A request handler of React Router for each route, with that route and its parents alone. A handler of the whole build
 * tries all routes twice for a request, and describes all of them to React for a page.
 * @param build in development a function, since routes change; the handler is then of the whole build
 * @returns takes the route of a `RouteLabel`; an unknown one is handled by the whole build
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

/** The route of each path, and its parents. */
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
