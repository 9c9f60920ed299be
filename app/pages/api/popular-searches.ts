import { parseSearchQuery } from '../../search/search-query.ts';
import { publicHandler } from '../handler.server.ts';
import { readForm } from '../read-form.server.ts';

const MOST_SHOWN = 8;

/** What people search for most; the same for everyone. */
export const loader = publicHandler(async ({ services }) => {
  const searches = (await services.popularSearches?.top(MOST_SHOWN)) ?? [];
  return Response.json({ searches }, { headers: { 'Cache-Control': 'public, max-age=60' } });
});

/**
 * Counts a search that somebody has just made, in a form as `q`. The browser says so, once for each text, since a list's
 * address does not tell a person from a robot, and its page may come from a cache. Accepted (202) whatever comes of it.
 */
export const action = publicHandler(async ({ services, request }) => {
  const form = await readForm(request);
  services.popularSearches?.count(parseSearchQuery(form.get('q')));
  return new Response(null, { status: 202, headers: { 'Cache-Control': 'no-store' } });
});
