import { cleanText } from '../../korean/text-length.ts';
import { TEXT_LIMITS } from '../../product/product.ts';
import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import { listingWarnings } from '../sell/check-prohibited.server.ts';
import { rejectAsJson } from './json-response.ts';

const TITLE_RULE = { maxLength: TEXT_LIMITS.title, lines: 'one' } as const;

async function answerProhibited({ services, pageContext, url }: PageRequest) {
  services.limits.countInMemory('addressSuggestion', pageContext.address);
  const title = cleanText(url.searchParams.get('title') ?? '', TITLE_RULE);
  const warnings = title.ok ? listingWarnings(services.articles.prohibited, title.text) : [];
  return Response.json({ warnings }, { headers: { 'Cache-Control': 'public, max-age=10' } });
}

export const loader = publicHandler(answerProhibited, { onRateLimit: rejectAsJson });
