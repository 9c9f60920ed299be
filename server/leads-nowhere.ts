import { matchRoutes, type ServerBuild } from 'react-router';

/**
 * Whether all there is to say at a path is that there is nothing. Robots ask for such all day. Asked of what is no public
 * page: those under `/product` are known by their addresses.
 */
export function leadsNowhere({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const ours = Object.values(routes).flatMap((route) =>
    route?.path && route.path !== '*' ? [{ path: route.path }] : [],
  );
  return (path) => path.startsWith('/product/') || matchRoutes(ours, path.replace(/\.data$/, '')) === null;
}
