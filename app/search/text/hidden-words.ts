export function holdsHiddenWord(text: string, hiddenWords: readonly string[]): boolean {
  const together = text.replaceAll(' ', '');
  return hiddenWords.some((word) => together.includes(word.replaceAll(' ', '')));
}
