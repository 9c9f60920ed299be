import { LRUCache } from 'lru-cache';

const FAILURES_TO_PAUSE = 3;
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 10 * 60_000;
/** Subdomains of the allowed hosts are unbounded. */
const MAX_HOSTS = 500;

/** Concurrent pushes to one host; the other half is for the others, should it stop answering. */
export const MAX_AT_ONE_HOST = 8;

/** Push services that do not answer: their pushes wait and do not hold up others. In this process only. */
export class PushHostsHealth {
  readonly #sending = new Map<string, number>();
  readonly #hosts = new LRUCache<string, { failures: number; pausedUntil: number }>({ max: MAX_HOSTS });

  /** Epoch ms; undefined where it may be tried. */
  pausedUntil(host: string, now: number): number | undefined {
    const until = this.#hosts.get(host)?.pausedUntil ?? 0;
    return until > now ? until : undefined;
  }

  crowded(): string[] {
    return [...this.#sending].filter(([, count]) => count >= MAX_AT_ONE_HOST).map(([origin]) => origin);
  }

  /** False where it is crowded; otherwise `leave` has to follow. */
  enter(origin: string): boolean {
    const count = this.#sending.get(origin) ?? 0;
    if (count >= MAX_AT_ONE_HOST) return false;
    this.#sending.set(origin, count + 1);
    return true;
  }

  leave(origin: string): void {
    const count = this.#sending.get(origin)! - 1;
    if (count > 0) this.#sending.set(origin, count);
    else this.#sending.delete(origin);
  }

  onAnswer(host: string): void {
    this.#hosts.delete(host);
  }

  onFailure(host: string, now: number): void {
    const failures = (this.#hosts.get(host)?.failures ?? 0) + 1;
    const pauses = failures - FAILURES_TO_PAUSE;
    const pauseMs = pauses < 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** pauses, MAX_PAUSE_MS);
    this.#hosts.set(host, { failures, pausedUntil: now + pauseMs });
  }
}

const WINDOW = 200;
const MIN_ALIKE = 10;
const SHARE_ALIKE = 0.05;

/** Whether push services reject alike so often that the market's own key or subject is to blame. */
export class RejectionWatch {
  readonly #newest: (number | undefined)[] = [];

  /** @param rejectedWith the status; undefined if accepted. @returns whether many were rejected alike */
  note(rejectedWith: number | undefined): boolean {
    this.#newest.push(rejectedWith);
    if (this.#newest.length > WINDOW) this.#newest.shift();
    if (rejectedWith === undefined) return false;
    const alike = this.#newest.filter((status) => status === rejectedWith).length;
    return alike >= MIN_ALIKE && alike / this.#newest.length >= SHARE_ALIKE;
  }
}
