import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import { parseListQuery, parseScope } from '../browse/parse-list-query.ts';
import { countListings } from '../browse/product-list.server.ts';
import { rejectAsJson, shareRead } from './json-response.ts';

/** How many listings a list would show, as its title says it: `7`, `100+`, empty where it cannot say. */
async function countAsJson({ services, pageContext, url }: PageRequest) {
  const [scope, query] = [parseScope(url.searchParams), parseListQuery(url.searchParams)];
  if (query.q) services.limits.countInMemory('addressSearch', pageContext.address);
  const key = JSON.stringify(['count', scope, query]);
  const body = await shareRead(services.database, key, async () =>
    new TextEncoder().encode(JSON.stringify({ count: await countListings(services, scope, query) })),
  );
  return new Response(body, {
    headers: { 'Cache-Control': 'no-store', 'Content-Type': 'application/json' },
  });
}

export const loader = publicHandler(countAsJson, { onRateLimit: rejectAsJson });
