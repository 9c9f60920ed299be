import { matchRoutes, type ServerBuild } from 'react-router';

/**
 * Whether a path that is no public page matches no route either (a 404). Robots request such paths all day. Pages under
 * `/product` are public, so what is left there matches nothing.
 */
export function matchesNoRoute({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const ours = Object.values(routes).flatMap((route) =>
    route?.path && route.path !== '*' ? [{ path: route.path }] : [],
  );
  // Most requests are for one of these, and matching against all routes takes longer than answering.
  const whole = new Set(ours.map(({ path }) => `/${path}`).filter((path) => !/[:*]/.test(path)));
  return (path) => {
    if (path.startsWith('/product/')) return true;
    const pagePath = path.replace(/\.data$/, '');
    return !whole.has(pagePath) && matchRoutes(ours, pagePath) === null;
  };
}
