import { initialsAsLetters, toInitials } from '../../korean/initials.ts';
import { charactersOf, cutBigrams, cutUnigrams } from './grams.ts';
import { BRIDGING_LENGTH } from './match-text.ts';

/**
 * The grams of initials of a normalised text, each once: of its syllables, and of what stands beside them.
 *
 * Nineteen initials tell little apart, so a gram of them is as long as the word that is looked for, up to the
 * length from which words match across spaces; shorter ones are cut within words only. So whatever has the gram
 * of a word of up to four initials is what matches it, but for a coincidence.
 */
export function cutTextInitials(normalised: string): string[] {
  const words = toInitials(normalised).split(' ').map(charactersOf);
  const grams = new Set<string>();
  for (const word of words) addRuns(grams, word, 1, BRIDGING_LENGTH - 1);
  addRuns(grams, words.flat(), BRIDGING_LENGTH, BRIDGING_LENGTH);
  return [...grams];
}

/** Those of its grams that every text has in which a word with initials stands. */
export function cutWordInitials(word: string): string[] {
  const characters = charactersOf(toInitials(word));
  const length = Math.min(characters.length, BRIDGING_LENGTH);
  const grams = new Set<string>();
  addRuns(grams, characters, length, length);
  return [...grams];
}

/** The plain grams that every such text has too: those of what stands between the word's initials. */
export function cutBetweenInitials(word: string): string[] {
  const parts = word.split(/[\u1100-\u1112]+/).filter((part) => part !== '');
  return parts.flatMap((part) => (charactersOf(part).length === 1 ? cutUnigrams(part) : cutBigrams(part)));
}

/**
 * Adds the runs of neighbours in which there is an initial; plain grams know the others. Each initial takes one
 * byte, for there are many of them: a run may be taken for one of Latin letters, which costs a comparison.
 */
function addRuns(grams: Set<string>, characters: string[], shortest: number, longest: number): void {
  const letters = characters.map(initialsAsLetters);
  for (let start = 0; start + shortest <= characters.length; start++) {
    let run = '';
    let isOfInitials = false;
    for (let at = start; at < Math.min(start + longest, characters.length); at++) {
      run += letters[at];
      isOfInitials ||= letters[at] !== characters[at];
      if (isOfInitials && at - start + 1 >= shortest) grams.add(run);
    }
  }
}
