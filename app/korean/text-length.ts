/** Nothing here leaves a mark: white space, characters that are ignored in display, the blank Braille cell. */
const NOTHING_VISIBLE = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;
/** Control characters have no place in text (PostgreSQL cannot even hold U+0000); tab and line feed do. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/**
 * Text as it is kept and counted: line ends are LF, letters are composed (NFC, so that a syllable typed on a
 * Mac is one character), control characters and white space at both ends are gone, what is inside stays.
 * Text that shows nothing becomes ''. It never changes its own result.
 */
export function cleanText(text: string): string {
  const composed = text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROLS, '').normalize('NFC').trim();
  return NOTHING_VISIBLE.test(composed) ? '' : composed;
}

/**
 * How long text counts, by the one rule of browser and server: the Unicode code points of `cleanText(text)`.
 * A Hangul syllable or a simple emoji is one, however it was typed. (UTF-16 units, which HTML's `maxlength`
 * counts, would make it two or three.)
 */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of cleanText(text)) length += 1;
  return length;
}
