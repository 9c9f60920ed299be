const MAX_ORIGINS = 16;

/**
 * Decides under which origins pages are cached for long. Without `ORIGIN` a request names its origin in `Host`, and each
 * origin has pages of its own: the first 16 are cached for long, any others for a moment, like searches.
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
