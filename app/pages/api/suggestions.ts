import { cleanText } from '../../korean/text-length.ts';
import { QUERY_RULE } from '../../search/query/search-query.ts';
import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import { rejectAsJson } from './json-response.ts';

const MAX_POPULAR = 5;

async function suggestAsJson({ services, pageContext, url }: PageRequest) {
  services.limits.countInMemory('addressSuggestion', pageContext.address);
  const cleaned = cleanText(url.searchParams.get('q') ?? '', QUERY_RULE);
  const typed = cleaned.ok ? cleaned.text : '';
  const popular = (await services.popularSearches?.begunBy(typed, MAX_POPULAR)) ?? [];
  const { texts, kinds } = await services.suggestions.suggest(typed, popular);
  const headers = { 'Cache-Control': 'public, max-age=10' };
  return Response.json({ suggestions: texts, kinds }, { headers });
}

export const loader = publicHandler(suggestAsJson, { onRateLimit: rejectAsJson });
