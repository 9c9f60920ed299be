import { hasInitial, toInitials } from '../../korean/initials.ts';
import { begins, mayBecome, settledPart } from '../text/unfinished-word.ts';
import { isWorthSuggesting, type PhraseCount } from './phrases.ts';

interface Entry {
  /** A phrase from one of its words on. */
  tail: string;
  /** The same with each syllable as the consonant that it begins with. */
  initials: string;
  phrase: string;
}

/** The phrases with a word that begins with a character, most shared first: where that is their first, and their second. */
interface Bucket {
  first: Entry[];
  second: Entry[];
}

/** Phrases that several listings share, most shared first, looked up by how their words begin. */
export class PhraseList {
  /** By the character that a word begins with, and by the initial consonant of that. */
  readonly #buckets = new Map<string, Bucket>();

  /** Adds what is shared by no more listings than all before; of what is shared by as many, a word before its pairs. */
  add(phrases: PhraseCount[]): void {
    const sorted = phrases.toSorted((a, b) => b.listings - a.listings || (a.text < b.text ? -1 : 1));
    for (const { text } of sorted) {
      if (!isWorthSuggesting(text)) continue;
      const initials = toInitials(text);
      this.#put('first', { tail: text, initials, phrase: text });
      const at = text.indexOf(' ') + 1;
      if (at > 0) this.#put('second', { tail: text.slice(at), initials: initials.slice(at), phrase: text });
    }
  }

  /**
   * What a normalised text, of which something is left when its last syllable is taken for unfinished, may be the beginning
   * of: phrases that begin so, then those whose second word does, then those that the last syllable may lead to.
   */
  *begunBy(typed: string): Generator<string> {
    const initials = hasInitial(typed) ? toInitials(typed) : undefined;
    const isBegun = ({ tail, initials: of }: Entry) =>
      initials === undefined ? tail.startsWith(typed) : of.startsWith(initials) && begins(tail, typed);
    yield* this.#find(typed, isBegun);
    const settled = settledPart(typed);
    if (settled !== '') yield* this.#find(settled, ({ tail }) => mayBecome(tail, typed));
  }

  #put(kind: keyof Bucket, entry: Entry): void {
    for (const key of new Set([entry.tail.charAt(0), entry.initials.charAt(0)])) {
      const bucket = this.#buckets.get(key) ?? { first: [], second: [] };
      bucket[kind].push(entry);
      this.#buckets.set(key, bucket);
    }
  }

  *#find(part: string, fits: (entry: Entry) => boolean): Generator<string> {
    const bucket = this.#buckets.get(part.charAt(0));
    for (const entries of [bucket?.first ?? [], bucket?.second ?? []])
      for (const entry of entries) if (fits(entry)) yield entry.phrase;
  }
}
