/**
 * Text as search compares it: compatibility forms are folded (NFKC: full-width letters, ligatures), letters
 * are lower case, each run of white space is one space and the ends have none. Documents and queries both
 * pass through it; it never changes its own result.
 */
export function normaliseSearchText(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFKC')
      .toLowerCase()
      // A sigma's lower case depends on its place in the word, which a substring would lose.
      .replaceAll('ς', 'σ')
      // Lower-casing can leave letters apart that compose.
      .normalize('NFKC')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
