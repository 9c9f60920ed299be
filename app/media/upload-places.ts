const MOST_OF_ONE = 2;
const MOST_OF_ALL = 8;

/**
 * How many uploads may be on their way at once: each holds some photos in memory, whatever its speed. Two a
 * person, eight a process.
 */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /** Takes a place for this person; undefined when there is none. What is returned gives it back. */
  take(accountId: string): (() => void) | undefined {
    const own = this.#taken.get(accountId) ?? 0;
    if (own >= MOST_OF_ONE || this.#all >= MOST_OF_ALL) return undefined;
    this.#taken.set(accountId, own + 1);
    this.#all++;
    return () => this.#giveBack(accountId);
  }

  #giveBack(accountId: string): void {
    this.#all--;
    const left = (this.#taken.get(accountId) ?? 1) - 1;
    if (left > 0) this.#taken.set(accountId, left);
    else this.#taken.delete(accountId);
  }
}

/** Those of this process. */
export const uploadPlaces = new UploadPlaces();
