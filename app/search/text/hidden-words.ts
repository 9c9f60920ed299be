/** Whether a text holds one of the hidden words, its spaces left out. All of them normalised. */
export function holdsHiddenWord(text: string, hiddenWords: readonly string[]): boolean {
  const together = text.replaceAll(' ', '');
  return hiddenWords.some((word) => together.includes(word.replaceAll(' ', '')));
}
