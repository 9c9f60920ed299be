export const AN_HOUR = 'public, max-age=3600';
