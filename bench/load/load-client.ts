import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../scripts/demo/random.ts';
import { answerOnce } from '../pages/run-client.ts';
import { quantile } from '../support/table.ts';
import type { MixOptions } from './mix-options.ts';
import { openMix, type Mix } from './mix.ts';

/*
 * People who read and write, so many requests a second. Each is sent when it is due, whether or not earlier ones were
 * answered, and its time is counted from then: of a server that stands still, all who would have come meanwhile wait.
 * https://groups.google.com/g/mechanical-sympathy/c/icNZJejUHfE
 */

export interface LoadOptions extends MixOptions {
  perSecond: number;
  seconds: number;
}

interface Times {
  sent: number;
  medianMs: number;
  p99Ms: number;
  maxMs: number;
}

export interface Loaded {
  all: Times;
  reads: Times;
  writes: Times;
  byKind: Record<string, Times>;
  /** What was answered with something else than success, or not within `TIMEOUTS_MS`. */
  failed: number;
  /** Why the first of them was. */
  reason: string | undefined;
  /** How many listings were bought: the next ones begin behind them. */
  bought: number;
  /** How late this process itself was, p99, ms. */
  clientDelayMs: number;
}

/** The one who waits longer has hung up. */
const TIMEOUTS_MS = 10_000;
const DELAY_RESOLUTION_MS = 1;

async function load(options: LoadOptions): Promise<Loaded> {
  const { perSecond, seconds } = options;
  const mix = await openMix(options, seededRandom(process.pid));
  const book = new Book();
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  const startedAt = performance.now();
  const total = Math.round(perSecond * seconds);
  for (let sent = 0; sent < total;) {
    const passedS = (performance.now() - startedAt) / 1000;
    for (const due = Math.min(Math.floor(passedS * perSecond) + 1, total); sent < due; sent++)
      book.follow(mix.draw(), startedAt + (sent * 1000) / perSecond);
    await pause(1);
  }
  await book.waitForAll(TIMEOUTS_MS);
  delay.disable();
  const clientDelayMs = Math.max(0, delay.percentile(99) / 1e6 - DELAY_RESOLUTION_MS);
  return { ...book.summary(), bought: mix.bought(), clientDelayMs };
}

/** What was sent, and how long each took. */
class Book {
  readonly #times = new Map<string, number[]>();
  readonly #writes = new Set<string>();
  #underWay = 0;
  #failed = 0;
  #reason: string | undefined;

  follow({ kind, isWrite, send }: ReturnType<Mix['draw']>, dueAt: number): void {
    const times = this.#times.get(kind) ?? [];
    this.#times.set(kind, times);
    if (isWrite) this.#writes.add(kind);
    this.#underWay++;
    send()
      .then(
        () => void times.push(performance.now() - dueAt),
        (error: unknown) => this.#fail(`${kind}: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => this.#underWay--);
  }

  async waitForAll(timeoutsMs: number): Promise<void> {
    const until = performance.now() + timeoutsMs;
    while (this.#underWay > 0 && performance.now() < until) await pause(5);
    if (this.#underWay > 0) this.#fail(`${this.#underWay} without an answer after ${timeoutsMs} ms`);
    this.#failed += Math.max(0, this.#underWay - 1);
  }

  summary(): Omit<Loaded, 'bought' | 'clientDelayMs'> {
    const kinds = [...this.#times];
    const of = (isMeant: (kind: string) => boolean) =>
      summarise(kinds.flatMap(([kind, times]) => (isMeant(kind) ? [times] : [])));
    return {
      all: of(() => true),
      reads: of((kind) => !this.#writes.has(kind)),
      writes: of((kind) => this.#writes.has(kind)),
      byKind: Object.fromEntries(kinds.map(([kind, times]) => [kind, summarise([times])])),
      failed: this.#failed,
      reason: this.#reason,
    };
  }

  #fail(reason: string): void {
    this.#failed++;
    this.#reason ??= reason;
  }
}

function summarise(lists: number[][]): Times {
  const times = lists.flat();
  // Where nothing was answered, no one knows more than that it took as long.
  const at = (share: number) => (times.length > 0 ? quantile(times, share) : TIMEOUTS_MS);
  return {
    sent: times.length,
    medianMs: at(0.5),
    p99Ms: at(0.99),
    maxMs: at(1),
  };
}

answerOnce(load);
