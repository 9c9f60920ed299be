import { setTimeout as wait } from 'node:timers/promises';
import { uploadFields, uploadForm, Visitor } from '../../test/support/visitor.ts';
import { seededRandom } from '../../scripts/demo/random.ts';
import { answerOnce } from './run-client.ts';

/* People who list and pick, so many a second, and a person who looks how soon their listings are seen. */

export interface WriteOptions {
  origin: string;
  seconds: number;
  listingsPerSecond: number;
  picksPerSecond: number;
  /** What is picked, one of them drawn each time. */
  productIds: string[];
  /** Whether to look, once a second, how soon a change is seen. */
  watches: boolean;
}

export interface Written {
  listings: number;
  picks: number;
  /** Writes that were not answered with success. */
  failed: number;
  /** How the last of them was answered: a status, or what went wrong. */
  reason: string | undefined;
  /** Own writes that their writer did not find at once. */
  ownUnseen: number;
  ownSeen: number;
  /** How long after its answer a write was last seen missing by another person, ms, by page. */
  behindMs: { list: number[]; detail: number[] };
}

/** One person sends a form at a time; more at once are refused. */
const WRITERS = 40;

async function write(options: WriteOptions, signalReady: () => void): Promise<Written> {
  const { origin, seconds, listingsPerSecond, picksPerSecond } = options;
  const people = Array.from({ length: WRITERS }, () => new Visitor(origin));
  for (let at = 0; at < WRITERS; at += 4)
    await Promise.all(people.slice(at, at + 4).map((person) => person.signUp()));
  const written: Written = {
    listings: 0,
    picks: 0,
    failed: 0,
    reason: undefined,
    ownUnseen: 0,
    ownSeen: 0,
    behindMs: { list: [], detail: [] },
  };
  signalReady();
  const { list, pick } = writes(people, options.productIds, written);
  const watching = options.watches ? watch(origin, seconds, written) : Promise.resolve();
  const answers: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - startedAt) / 1000) {
    while (written.listings < passed * listingsPerSecond) answers.push(list());
    while (written.picks < passed * picksPerSecond) answers.push(pick());
    await wait(2);
  }
  await Promise.all([...answers, watching]);
  return written;
}

/** One listing, and one pick or the taking back of one, by one of these people. */
function writes(people: Visitor[], productIds: string[], written: Written) {
  const random = seededRandom(process.pid);
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random.fraction() * list.length)]!;
  const idle = [...people];
  const expectStatus = async (expected: number, send: (person: Visitor) => Promise<Response>) => {
    const person = idle.shift();
    const status = person
      ? await send(person).then((answer) => answer.status, unanswered)
      : 'all are waiting';
    if (person) idle.push(person);
    if (status === expected) return;
    written.failed++;
    written.reason = String(status);
  };
  return {
    list: () => {
      const fields = uploadFields({ title: `새로 온 의자 ${written.listings++}` });
      return expectStatus(302, (person) => person.postForm('/upload', uploadForm(fields)));
    },
    pick: () => {
      written.picks++;
      const intent = random.fraction() < 0.8 ? 'pick' : 'unpick';
      const path = `/product/detail/${oneOf(productIds)}.data`;
      return expectStatus(200, (person) => person.post(path, { intent }));
    },
  };
}

function unanswered(error: unknown): string {
  return error instanceof Error ? String(error.cause ?? error) : 'no answer';
}

/**
 * Lists something and changes it, once a second. Every other time the writer looks for it at once; the other times
 * anybody looks alone, because what a writer has seen is rendered for all.
 */
async function watch(origin: string, seconds: number, written: Written): Promise<void> {
  const writer = new Visitor(origin);
  const anybody = new Visitor(origin);
  await writer.signUp();
  const check = async (kind: 'list' | 'detail', path: string, text: string, byWriter: boolean) => {
    const since = performance.now();
    if (byWriter) count(written, (await (await writer.get(path)).text()).includes(text));
    else {
      const after = written.listings;
      const isNow = (page: string) => page.includes(text) || (kind === 'list' && newestOn(page) > after);
      written.behindMs[kind].push(await timeUntilSeen(anybody, path, isNow, since));
    }
  };
  for (let time = 0; time < seconds - 2; time++) {
    const nextAt = performance.now() + 1000;
    const byWriter = time % 2 === 0;
    const title = `지켜보는 의자 ${process.pid}-${time}`;
    await anybody.get('/product');
    await writer.postForm('/upload', uploadForm(uploadFields({ title })));
    await check('list', '/product', title, byWriter);
    const detail = pathOf(await (await writer.get('/product')).text(), title);
    if (detail) {
      const desc = `바뀐 설명 ${process.pid}-${time}`;
      await anybody.get(detail);
      await writer.post(`${detail}.data`, { intent: 'edit', desc });
      await check('detail', detail, desc, byWriter);
    }
    await wait(Math.max(0, nextAt - performance.now()));
  }
}

/** A list may have gone on beyond a listing before anybody looked. */
function newestOn(page: string): number {
  return Math.max(-1, ...[...page.matchAll(/새로 온 의자 (\d+)/g)].map(([, number]) => Number(number)));
}

function count(written: Written, isSeen: boolean): void {
  if (isSeen) written.ownSeen++;
  else written.ownUnseen++;
}

function pathOf(page: string, title: string): string | undefined {
  const before = page.slice(0, page.indexOf(title));
  return before.match(/\/product\/detail\/[\w-]+/g)?.at(-1);
}

/** From `since` to when the last answer of before was asked for; 0 when the first is of now. */
async function timeUntilSeen(
  visitor: Visitor,
  path: string,
  isNow: (page: string) => boolean,
  since: number,
): Promise<number> {
  let behindMs = 0;
  for (;;) {
    const requestedAt = performance.now();
    const page = await (await visitor.get(path)).text();
    if (isNow(page)) return behindMs;
    behindMs = requestedAt - since;
    if (behindMs > 10_000) return behindMs;
    await wait(10);
  }
}

answerOnce(write);
