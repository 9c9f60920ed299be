/** The `Cache-Control` of what everyone may keep for an hour. */
export const AN_HOUR = 'public, max-age=3600';
