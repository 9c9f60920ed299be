const FIRST_PRIVATE = 0xe000;
// oxlint-disable-next-line no-control-regex
const ASCII_MARKS = /[\u0000-/:-`{-\u007f]/g;

/**
 * ASCII characters other than letters and digits as private-use characters, so that no engine takes them for
 * anything but a part of a token: FTS5 would split `home_appliance` at `_`, PostgreSQL cannot hold U+0000.
 */
function withoutMarks(text: string): string {
  return text.replace(ASCII_MARKS, (mark) => String.fromCharCode(FIRST_PRIVATE + mark.charCodeAt(0)));
}

/** The characters (code points) of a normalised text as grams hold them, without the spaces. */
export function charactersOf(normalised: string): string[] {
  return [...withoutMarks(normalised.replaceAll(' ', ''))];
}

/** The characters (code points) of a normalised text, each once. */
export function cutUnigrams(normalised: string): string[] {
  return [...new Set(charactersOf(normalised))];
}

/**
 * The pairs of neighbouring characters (code points) of a normalised text, each once; characters on both sides
 * of a space are neighbours too, so that a long word can be found across it.
 */
export function cutBigrams(normalised: string): string[] {
  const characters = charactersOf(normalised);
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
}
