import { findMarks, writtenInListing } from '../../moderation/number/find-marked-numbers.server.ts';
import type { Product } from '../../product/product.ts';
import type { Services } from '../../request/services.server.ts';
import { FRAUD_ARTICLE_PATH, MARKED_TEXTS } from '../../talk/warning/risk-texts.ts';

/** With its texts, so that the page's scripts need none. */
export interface NumberWarning {
  what: string;
  why: string;
  morePath: string;
}

/** Where a text of the listing has a number that an operator has marked as bad. */
export async function findNumberWarning(
  { database, numberHashes }: Pick<Services, 'database' | 'numberHashes'>,
  product: Product,
): Promise<NumberWarning | undefined> {
  const marks = await findMarks(database.read, numberHashes, writtenInListing(product));
  const [first] = marks.flat();
  return first && { ...MARKED_TEXTS[first.kind], morePath: FRAUD_ARTICLE_PATH };
}
