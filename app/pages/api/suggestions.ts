import { cleanText } from '../../korean/text-length.ts';
import { QUERY_RULE } from '../../search/query/search-query.ts';
import { publicHandler, type PageRequest } from '../../request/handler.server.ts';
import { refuseAsJson } from './refuse-as-json.ts';

/** The others are what listings share: what can be bought just now. */
const MOST_POPULAR = 5;

/** What goes on from what was typed into the search box; the same for everyone. */
async function suggestAsJson({ services, visit, url }: PageRequest) {
  services.limits.countPassing('addressSuggestion', visit.address);
  const cleaned = cleanText(url.searchParams.get('q') ?? '', QUERY_RULE);
  const typed = cleaned.ok ? cleaned.text : '';
  const popular = (await services.popularSearches?.begunBy(typed, MOST_POPULAR)) ?? [];
  const { texts, kinds } = await services.suggestions.suggest(typed, popular);
  const headers = { 'Cache-Control': 'public, max-age=10' };
  return Response.json({ suggestions: texts, kinds }, { headers });
}

export const loader = publicHandler(suggestAsJson, { limited: refuseAsJson });
