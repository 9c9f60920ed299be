import { uploadFields } from '../../test/support/visitor.ts';
import type { Request } from './load.ts';
import { PARSE_HEADERS } from './parse.ts';

const BOUNDARY = 'a-boundary-no-text-has';

/** The newest 20 titles that hold the words, asked of Parse Server as its guide says. */
export function parseSearch(words: string): URLSearchParams {
  const where = JSON.stringify({ title: { $regex: words } });
  return new URLSearchParams({ where, order: '-createdAt', limit: '20' });
}

/** A listing without photos, as the market's form sends it and as an object of Parse Server; two at a time. */
export function newListing(
  marketUrl: string,
  cookie: string,
  parseClasses: string,
): Record<'다시' | 'Parse Server', Request> {
  const fields = uploadFields();
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const { price, ...texts } = fields;
  return {
    다시: {
      method: 'POST',
      url: `${marketUrl}/upload`,
      headers: {
        Cookie: cookie,
        Origin: marketUrl,
        'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      body: `${parts.join('')}--${BOUNDARY}--\r\n`,
      connections: 2,
    },
    'Parse Server': {
      method: 'POST',
      url: parseClasses,
      headers: PARSE_HEADERS,
      body: JSON.stringify({
        ...texts,
        priceWon: Number(price),
        pickCount: 0,
        sellerId: 'seller',
        photos: [],
      }),
      connections: 2,
    },
  };
}
