import { hasInitial, toInitials } from '../../korean/initials.ts';
import { begins, mayBecome, settledPart } from '../text/unfinished-word.ts';
import { isWorthSuggesting, type PhraseCount } from './phrases.ts';

interface Entry {
  tail: string;
  initials: string;
  phrase: string;
}

/** Most shared first, by whether their first or second word begins so. */
interface Bucket {
  first: Entry[];
  second: Entry[];
}

/** Looked up by how words begin, most shared first. */
export class PhraseList {
  readonly #buckets = new Map<string, Bucket>();

  /** In descending order; of equal ones a word before its pairs. */
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

  /** Phrases that begin so, then those whose second word does, then those that the unfinished last syllable may become. */
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
