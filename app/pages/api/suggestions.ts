import { cleanText } from '../../korean/text-length.ts';
import { QUERY_RULE } from '../../search/search-query.ts';
import { suggest } from '../../search/suggest.server.ts';
import { publicHandler, type PageRequest } from '../handler.server.ts';
import { refuseAsJson } from './refuse-as-json.ts';

/** The others are titles and brands: what can be bought just now. */
const MOST_POPULAR = 5;

/** What goes on from what was typed into the search box; the same for everyone. */
async function suggestAsJson({ services, visit, url }: PageRequest) {
  services.limits.countPassing('addressSuggestion', visit.address);
  const cleaned = cleanText(url.searchParams.get('q') ?? '', QUERY_RULE);
  const typed = cleaned.ok ? cleaned.text : '';
  const popular = (await services.popularSearches?.begunBy(typed, MOST_POPULAR)) ?? [];
  const suggestions = await suggest(services, typed, popular);
  return Response.json({ suggestions }, { headers: { 'Cache-Control': 'public, max-age=10' } });
}

export const loader = publicHandler(suggestAsJson, { limited: refuseAsJson });
