import { suggest } from '../../search/suggest.server.ts';
import { publicHandler } from '../handler.server.ts';

/** The others are titles and brands: what can be bought just now. */
const MOST_POPULAR = 5;

/** What goes on from what was typed into the search box; the same for everyone. */
export const loader = publicHandler(async ({ services, url }) => {
  const typed = url.searchParams.get('q') ?? '';
  const popular = (await services.popularSearches?.begunBy(typed, MOST_POPULAR)) ?? [];
  const suggestions = await suggest(services, typed, popular);
  return Response.json({ suggestions }, { headers: { 'Cache-Control': 'public, max-age=10' } });
});
