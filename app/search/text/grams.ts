const FIRST_PRIVATE = 0xe000;
const SYLLABLES = /^[가-힣]+$/;
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

/**
 * Those of a word's pairs that are asked for: every character is in one. Whatever has these has nearly always the pairs
 * between them too, and each pair is a list to be gone through. Letters tell less than syllables, so a word that is not
 * of syllables alone is asked for by all of its pairs.
 */
export function cutCoveringBigrams(word: string): string[] {
  if (!SYLLABLES.test(word)) return cutBigrams(word);
  const last = word.length - 2;
  const pairs = Array.from({ length: Math.ceil(word.length / 2) }, (_, index) => Math.min(index * 2, last));
  return [...new Set(pairs.map((start) => word.slice(start, start + 2)))];
}
