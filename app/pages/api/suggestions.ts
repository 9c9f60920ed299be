import { suggest } from '../../search/suggest.server.ts';
import { publicHandler } from '../handler.server.ts';

/** What goes on from what was typed into the search box; the same for everyone. */
export const loader = publicHandler(async ({ services, url }) => {
  const suggestions = await suggest(services, url.searchParams.get('q') ?? '');
  return Response.json({ suggestions }, { headers: { 'Cache-Control': 'public, max-age=10' } });
});
