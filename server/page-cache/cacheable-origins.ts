const MAX_ORIGINS = 16;

/** Without `ORIGIN` each `Host` has pages of its own: only the first 16 are cached for long. */
export function cacheableOrigins(publicOrigin: string | undefined): (origin: string) => boolean {
  const origins = new Set<string>();
  return (origin) => {
    if (publicOrigin !== undefined || origins.has(origin)) return true;
    if (origins.size >= MAX_ORIGINS) return false;
    origins.add(origin);
    return true;
  };
}
