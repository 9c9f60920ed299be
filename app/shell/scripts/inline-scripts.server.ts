import { createHash } from 'node:crypto';

const OPENING_TAG = /<script((?: [\w:-]+="[^"<>]*")*)>/y;
/** Data, which browsers do not run. */
const STRUCTURED_DATA = ' type="application/ld+json"';
/** Browsers could find another end of the script. */
const MARKUP_IN_SCRIPT = /<(?:!--|\/?script)/i;

/** Without nonces; the hashes are for the Content-Security-Policy. */
export interface CheckedPage {
  html: string;
  hashes: string[];
}

/**
 * Hashes the page's inline scripts. Own scripts carry this render's nonce, which no content can know.
 * @param encoding `latin1` where each character of `rendered` stands for one byte of the page
 * @throws for any other script: something was not escaped
 */
export function checkInlineScripts(
  rendered: string,
  nonce: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): CheckedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const { index } of rendered.matchAll(/<script/gi)) {
    const { attributes, text } = readScript(rendered, index);
    if (attributes === STRUCTURED_DATA) continue;
    if (!attributes.includes(mark)) throw unknownScript(rendered, index);
    if (text) hashes.add(`'sha256-${createHash('sha256').update(text, encoding).digest('base64')}'`);
  }
  return { html: rendered.replaceAll(mark, ''), hashes: [...hashes] };
}

function readScript(rendered: string, index: number): { attributes: string; text: string } {
  OPENING_TAG.lastIndex = index;
  const [tag, attributes = ''] = OPENING_TAG.exec(rendered) ?? [];
  if (tag === undefined) throw unknownScript(rendered, index);
  const start = index + tag.length;
  const end = rendered.indexOf('</script>', start);
  const text = rendered.slice(start, end);
  if (end === -1 || MARKUP_IN_SCRIPT.test(text)) throw unknownScript(rendered, index);
  return { attributes, text };
}

/** Shows the tag only: content may be personal. */
function unknownScript(rendered: string, index: number): Error {
  const position = `at character ${index} of ${rendered.length}`;
  return new Error(`a script that is not our own stands in the page, ${position}: the page is not sent`);
}
