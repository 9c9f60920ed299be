import { matchRoutes, type ServerBuild } from 'react-router';

/**
 * Whether all there is to say at a path is that there is nothing. Robots ask for such all day. Asked of what is no public
 * page: those under `/product` are known by their addresses.
 */
export function matchesNoRoute({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const ours = Object.values(routes).flatMap((route) =>
    route?.path && route.path !== '*' ? [{ path: route.path }] : [],
  );
  // Most by far ask for one of these, and matching it against all others takes longer than answering it.
  const whole = new Set(ours.map(({ path }) => `/${path}`).filter((path) => !/[:*]/.test(path)));
  return (path) => {
    if (path.startsWith('/product/')) return true;
    const pagePath = path.replace(/\.data$/, '');
    return !whole.has(pagePath) && matchRoutes(ours, pagePath) === null;
  };
}
