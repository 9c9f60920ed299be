const MAX_ORIGINS = 16;

/**
 * Tells under which origins pages are cached for long. Without `ORIGIN` a request names its origin itself, in `Host`, and
 * each one makes pages of its own: the first few have a place in the lasting part of the cache, and whatever else is
 * made up lives a moment, like searches.
 */
export function cacheableOrigins(publicOrigin: string | undefined): (origin: string) => boolean {
  const origins = new Set<string>();
  return (origin) => {
    if (publicOrigin !== undefined || origins.has(origin)) return true;
    if (origins.size >= MAX_ORIGINS) return false;
    origins.add(origin);
    return true;
  };
}
