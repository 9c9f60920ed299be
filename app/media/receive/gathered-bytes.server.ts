const FIRST_BYTES = 64 * 1024;

/**
 * Bytes that arrive piece by piece, kept in one buffer. Whoever sends decides how small the pieces are, and a list
 * of pieces of one byte takes three hundred times what is in them.
 */
export class GatheredBytes {
  #buffer = Buffer.alloc(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const length = this.#length + piece.length;
    if (length > this.#buffer.length) this.#grow(length);
    this.#buffer.set(piece, this.#length);
    this.#length = length;
  }

  /** All of them, in a view of what they are kept in. */
  read(): Buffer {
    return this.#buffer.subarray(0, this.#length);
  }

  #grow(length: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#buffer.length, FIRST_BYTES));
    this.#buffer.copy(larger, 0, 0, this.#length);
    this.#buffer = larger;
  }
}
