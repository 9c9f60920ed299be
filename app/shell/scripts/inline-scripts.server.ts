import { createHash } from 'node:crypto';

/** Attributes as React writes them: values stand in double quotes and hold neither `<` nor `>`. */
const OPENING_TAG = /<script((?: [\w:-]+="[^"<>]*")*)>/y;
/** Describes a listing to search engines. Browsers do not run it, and it needs no hash. */
const STRUCTURED_DATA = ' type="application/ld+json"';
/** With any of these in it, a browser could find the end of a script somewhere else than we do. */
const MARKUP_IN_SCRIPT = /<(?:!--|\/?script)/i;

/** A rendered page without the marks of its scripts, and what a Content-Security-Policy calls those scripts. */
export interface CheckedPage {
  html: string;
  hashes: string[];
}

/**
 * Checks that every script of a rendered page was made by this app's own code, and hashes those that stand inline.
 * Own scripts carry the nonce that was drawn for this render, which nothing that is shown on the page can know.
 * @throws where any other script stands in the page: something was not escaped
 */
export function checkInlineScripts(rendered: string, nonce: string): CheckedPage {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const { index } of rendered.matchAll(/<script/gi)) {
    const { attributes, text } = readScript(rendered, index);
    if (attributes === STRUCTURED_DATA) continue;
    if (!attributes.includes(mark)) throw unknownScript(rendered, index);
    if (text) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
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

/** Names the tag alone: what stands beside it may be somebody's own. */
function unknownScript(rendered: string, index: number): Error {
  const place = `at character ${index} of ${rendered.length}`;
  return new Error(`a script that is not our own stands in the page, ${place}: the page is not sent`);
}
