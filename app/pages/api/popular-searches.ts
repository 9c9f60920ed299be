import { findActor } from '../../account/account.server.ts';
import { countSearch } from '../../search/popular/popular-searches.server.ts';
import { parseSearchQuery } from '../../search/query/search-query.ts';
import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import { rejectAsJson } from './json-response.ts';

const MAX_SHOWN = 8;

export const loader = publicHandler(async ({ services }) => {
  const searches = (await services.popularSearches?.top(MAX_SHOWN)) ?? [];
  return Response.json({ searches }, { headers: { 'Cache-Control': 'public, max-age=60' } });
});

/** Counts a signed-in person's search, in a form as `q`. Always 202. */
async function count({ services, pageContext, request }: PageRequest) {
  services.limits.countInMemory('addressSuggestion', pageContext.address);
  const form = await readForm(request);
  const actor = services.popularSearches && (await findActor(services, request));
  if (actor) {
    services.limits.countInMemory('personSearch', actor.id);
    await countSearch(services, actor.id, parseSearchQuery(form.get('q')));
  }
  return new Response(null, { status: 202, headers: { 'Cache-Control': 'no-store' } });
}

export const action = publicHandler(count, { onRateLimit: rejectAsJson });
