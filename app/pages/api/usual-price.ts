import { cleanText } from '../../korean/text-length.ts';
import { parseSubCategory } from '../../product/category.ts';
import { TEXT_LIMITS } from '../../product/product.ts';
import { type PageRequest, publicHandler } from '../../request/handler.server.ts';
import { findUsualPrice } from '../../search/usual-price/find-usual-price.server.ts';
import { rejectAsJson } from './json-response.ts';

const TITLE_RULE = { maxLength: TEXT_LIMITS.title, lines: 'one' } as const;

/** Of things like the one that a form describes so far. An unknown kind is rejected with 400. */
async function answerUsualPrice({ services, pageContext, url }: PageRequest) {
  services.limits.countInMemory('addressSuggestion', pageContext.address);
  const kind = url.searchParams.get('subCategory') ?? '';
  const subCategory = parseSubCategory(kind);
  if (kind !== '' && !subCategory) {
    const rejection = { error: 'unknown subCategory', text: '알 수 없는 조건이에요.' };
    return Response.json(rejection, { status: 400, headers: { 'Cache-Control': 'no-store' } });
  }
  const title = cleanText(url.searchParams.get('title') ?? '', TITLE_RULE);
  const isEnough = title.ok && title.text !== '' && subCategory;
  const usual = isEnough ? await findUsualPrice(services, { title: title.text, subCategory }) : { count: 0 };
  return Response.json(usual, { headers: { 'Cache-Control': 'public, max-age=10' } });
}

export const loader = publicHandler(answerUsualPrice, { onRateLimit: rejectAsJson });
