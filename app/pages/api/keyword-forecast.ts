import { forecastRings } from '../../keyword/forecast.server.ts';
import { KEYWORD_FIELDS } from '../../keyword/keyword-path.ts';
import { parseKeyword } from '../../keyword/keyword.ts';
import { visitorHandler } from '../../request/handler.server.ts';
import { readFields } from '../../ui/form/form-result.ts';
import { rejectAsJson } from './json-response.ts';
import { PRIVATE, signedOut } from './private-response.ts';

/** How often an alert would have rung in 30 days; 400 for invalid fields. */
export const loader = visitorHandler(
  async ({ services, actor, pageContext, url }) => {
    if (!actor) return signedOut();
    services.limits.countInMemory('addressSuggestion', pageContext.address);
    const parsed = parseKeyword(readFields(url.searchParams, KEYWORD_FIELDS));
    if (!parsed.ok)
      return Response.json({ error: 'invalid', errors: parsed.errors }, { ...PRIVATE, status: 400 });
    return Response.json({ times: await forecastRings(services, parsed.draft) }, PRIVATE);
  },
  { onRateLimit: rejectAsJson },
);
