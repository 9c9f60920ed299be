/** Counts what is open at the same time, up to a maximum for each client address. */
export class ConcurrencyLimit {
  readonly #max: number;
  readonly #open = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Counts one more; false, and not counted, where the address has as many open as it may. */
  tryOpen(address: string): boolean {
    const open = this.#open.get(address) ?? 0;
    if (open >= this.#max) return false;
    this.#open.set(address, open + 1);
    return true;
  }

  /** To be called once for each that was counted. */
  close(address: string): void {
    const open = this.#open.get(address) ?? 0;
    if (open > 1) this.#open.set(address, open - 1);
    else this.#open.delete(address);
  }
}
