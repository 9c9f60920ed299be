/** What a market holds, each thing by its name: `account|a@dasi.kr` and the nickname, `pick|title|a@dasi.kr` and `yes`. */
export type Holdings = ReadonlyMap<string, string>;

/** What a write makes of things; undefined for what goes. */
export type Effect = Readonly<Record<string, string | undefined>>;

/** A write whose answer is awaited; one of the two is to be called when it is here. */
export interface SentWrite {
  /** @param named what only the answer could name */
  acknowledge(named?: Effect): void;
  reject(): void;
}

/** How many writes were sent, and what became of them. */
export interface Counts {
  sent: number;
  acknowledged: number;
  rejected: number;
  /** Never answered: those that are there all the same, and those that are not. */
  unansweredDone: number;
  unansweredUndone: number;
}

/** What was known when something that takes long began, and what has been sent of each thing from then on. */
export interface Mark {
  readonly known: Holdings;
  readonly sent: Map<string, Set<string | undefined>>;
}

interface Write {
  effect: Effect;
  /** `staged` for a photo, whose id only the answer tells. */
  unnamedKind: string | undefined;
}

const kindOf = (name: string) => name.split('|', 1)[0]!;

/** What goes with its listing, whatever was written of it. */
function isGoneWithItsListing(name: string, real: Holdings): boolean {
  const [kind, title] = name.split('|');
  return (kind === 'desc' || kind === 'pick') && !real.has(`listing|${title}`);
}

function noteSent({ sent }: Mark, effect: Effect): void {
  for (const [name, value] of Object.entries(effect)) {
    sent.set(name, (sent.get(name) ?? new Set()).add(value));
  }
}

/**
 * A book outside the market: every write is noted before it is sent and when it is answered. Two writes that are under
 * way together must not be about one thing, except that a listing may go while others write of it.
 */
export class Ledger {
  readonly counts: Counts = { sent: 0, acknowledged: 0, rejected: 0, unansweredDone: 0, unansweredUndone: 0 };
  readonly #known = new Map<string, string>();
  readonly #underWay = new Set<Write>();
  readonly #marks: Mark[] = [];

  get underWay(): number {
    return this.#underWay.size;
  }

  /** What the market holds of this, as far as its answers say. */
  find(name: string): string | undefined {
    return this.#known.get(name);
  }

  /** @param unnamedKind the kind of a new thing that only the answer names */
  send(effect: Effect, unnamedKind?: string): SentWrite {
    const write: Write = { effect, unnamedKind };
    this.#underWay.add(write);
    for (const mark of this.#marks) noteSent(mark, effect);
    this.counts.sent++;
    return {
      acknowledge: (named = {}) => {
        this.#underWay.delete(write);
        this.counts.acknowledged++;
        for (const mark of this.#marks) noteSent(mark, named);
        this.#apply({ ...effect, ...named });
      },
      reject: () => {
        this.#underWay.delete(write);
        this.counts.rejected++;
      },
    };
  }

  /** Begins to note what is sent, for `findLost`. */
  mark(): Mark {
    const mark: Mark = { known: new Map(this.#known), sent: new Map() };
    for (const { effect } of this.#underWay) noteSent(mark, effect);
    this.#marks.push(mark);
    return mark;
  }

  /**
   * Compares a copy that was taken at some moment after `mark` with the book: all that was acknowledged before is in
   * it, unless something that was sent since has changed it, and nothing else.
   * @returns what is wrong, a line each
   */
  findLost({ known, sent }: Mark, copy: Holdings): string[] {
    const mayHaveValue = (name: string, value: string | undefined) =>
      known.get(name) === value || sent.get(name)?.has(value) === true;
    const lost = [...known.keys()].filter(
      (name) => !isGoneWithItsListing(name, copy) && !mayHaveValue(name, copy.get(name)),
    );
    // What is named by its answer alone may never have been named.
    const made = [...copy].filter(([name, value]) => kindOf(name) !== 'staged' && !mayHaveValue(name, value));
    return [
      ...lost.map((name) => `lost: ${name} is ${copy.get(name)}, not ${known.get(name)}`),
      ...made.map(([name, value]) => `nobody wrote ${name}: ${value}`),
    ];
  }

  /**
   * Compares the book with what the market really holds, once nothing is under way any more: what was acknowledged
   * must be there, what was not answered either wholly or not at all, and nothing else.
   * @returns what is wrong, a line each. From now on what is there counts as known
   */
  settle(real: Holdings): string[] {
    const unnamed = this.#countUnnamed();
    const problems = [...this.#underWay].flatMap((write) => this.#settleOne(write, real));
    this.#underWay.clear();
    for (const [name, known] of this.#known) {
      if (isGoneWithItsListing(name, real)) this.#known.delete(name);
      else if (real.get(name) !== known) problems.push(`lost: ${name} is ${real.get(name)}, not ${known}`);
    }
    for (const [name, value] of real) {
      if (this.#known.has(name)) continue;
      const left = unnamed.get(kindOf(name)) ?? 0;
      if (left === 0) problems.push(`nobody wrote ${name}: ${value}`);
      else this.#adopt(unnamed, name, value);
    }
    for (const left of unnamed.values()) this.counts.unansweredUndone += left;
    return problems;
  }

  /** A write that is about nothing with a name is settled with the unnamed. */
  #settleOne({ effect }: Write, real: Holdings): string[] {
    const names = Object.keys(effect).filter((name) => !isGoneWithItsListing(name, real));
    if (names.length === 0) return [];
    const isDone = names.every((name) => real.get(name) === effect[name]);
    const isUndone = names.every((name) => real.get(name) === this.#known.get(name));
    if (!isDone && !isUndone) return [`half done: ${names.map((name) => `${name} is ${real.get(name)}`)}`];
    // Of what changes nothing no one can tell.
    const hasChanged = isDone && !isUndone;
    if (hasChanged) this.#apply(effect);
    if (hasChanged) this.counts.unansweredDone++;
    else this.counts.unansweredUndone++;
    return [];
  }

  #countUnnamed(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { unnamedKind } of this.#underWay) {
      if (unnamedKind) counts.set(unnamedKind, (counts.get(unnamedKind) ?? 0) + 1);
    }
    return counts;
  }

  #adopt(unnamed: Map<string, number>, name: string, value: string): void {
    unnamed.set(kindOf(name), unnamed.get(kindOf(name))! - 1);
    this.#known.set(name, value);
    this.counts.unansweredDone++;
  }

  #apply(effect: Effect): void {
    for (const [name, value] of Object.entries(effect)) {
      if (value === undefined) this.#known.delete(name);
      else this.#known.set(name, value);
    }
  }
}
