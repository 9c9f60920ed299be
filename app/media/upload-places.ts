import { MAX_PHOTO_BYTES } from './photo.ts';

const MOST_OF_ONE = 2;
/** Eight photos of the greatest size, or many more small ones. */
const MOST_BYTES = 8 * MAX_PHOTO_BYTES;
const LEAST_BYTES = 1024 * 1024;

/**
 * How many uploads may be on their way at once: each holds photos in memory, whatever its speed. Two a person,
 * and in a process as many as there is memory set aside for.
 */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();
  #bytes = 0;

  /**
   * Takes a place for this person; undefined when there is none. What is returned gives it back.
   * @param announcedBytes how much there is to come, where that is known to be less than the greatest photo
   */
  take(accountId: string, announcedBytes = MAX_PHOTO_BYTES): (() => void) | undefined {
    const bytes = Math.min(Math.max(announcedBytes, LEAST_BYTES), MAX_PHOTO_BYTES);
    const own = this.#taken.get(accountId) ?? 0;
    if (own >= MOST_OF_ONE || this.#bytes + bytes > MOST_BYTES) return undefined;
    this.#taken.set(accountId, own + 1);
    this.#bytes += bytes;
    return () => this.#giveBack(accountId, bytes);
  }

  #giveBack(accountId: string, bytes: number): void {
    this.#bytes -= bytes;
    const left = (this.#taken.get(accountId) ?? 1) - 1;
    if (left > 0) this.#taken.set(accountId, left);
    else this.#taken.delete(accountId);
  }
}

/** How many bytes a request says it brings, and it can't bring more; undefined when it does not say. */
export function announcedBytes({ headers }: Request): number | undefined {
  const announced = headers.get('Content-Length');
  return announced === null ? undefined : Number(announced);
}

/** Those of this process. */
export const uploadPlaces = new UploadPlaces();
