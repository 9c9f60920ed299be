import { CATEGORIES, SUB_CATEGORIES } from '../../app/product/category.ts';
import type { Random } from '../../scripts/demo/random.ts';
import { productId } from '../market/rows.ts';
import { QUERIES } from '../search/queries.ts';
import { openClient } from './send-request.ts';
import type { LoadPerson } from './settle-people.ts';
import type { MixOptions } from './mix-options.ts';
import { openWrites } from './writes.ts';

/** One request. */
interface Drawn {
  kind: string;
  isWrite: boolean;
  /** Resolves when the whole answer is here; rejects where it does not say that all is well. */
  send(): Promise<void>;
}

export interface Mix {
  draw(): Drawn;
  /** How many listings were bought. */
  bought(): number;
}

/** Of a hundred requests. */
const WRITE_SHARE = 10;
/** Of a hundred reads. */
const READS: [number, string][] = [
  [15, 'home'],
  [15, 'list'],
  [12, 'place'],
  [6, 'search'],
  [25, 'detail'],
  [5, 'json'],
  [5, 'session'],
  [2, 'suggestions'],
  [15, 'photo'],
];
/** Of a hundred writes. */
const WRITES: [number, string][] = [
  [40, 'pick'],
  [10, 'message'],
  [25, 'publish'],
  [14, 'edit'],
  [8, 'buy'],
  [2, 'publish with a photo'],
  [1, 'sign in'],
];
/** Every other look is at one of the newest. */
const NEWEST = 2_000;

/** Prepares what is sent: `draw` gives one request at a time, nine of ten reads, each kind as often as people make it. */
export async function openMix(options: MixOptions, random: Random): Promise<Mix> {
  const { origin, people } = options;
  const ask = openClient(origin);
  const reads = readPaths(options, random);
  const { make, bought } = await openWrites(options, random);
  const withPerson = takeTurns(people);
  return {
    bought,
    draw() {
      const isWrite = random.fraction() * 100 < WRITE_SHARE;
      const kind = drawKind(isWrite ? WRITES : READS, random);
      if (isWrite) {
        const write = async (person: LoadPerson) => ask(await make[kind]!(person));
        return { kind, isWrite, send: () => withPerson(write) };
      }
      const headers: Record<string, string> =
        kind === 'session' ? { Cookie: oneOf(people, random).cookie } : {};
      const path = reads[kind]!();
      return { kind, isWrite, send: () => ask({ path, headers }) };
    },
  };
}

function readPaths({ listings, photos }: MixOptions, random: Random): Record<string, () => string> {
  const words = Object.values(QUERIES).flat().filter(Boolean);
  const places = [
    ...CATEGORIES.map(({ value }) => `/product/${value}`),
    ...SUB_CATEGORIES.map(({ value }) => `/product/subcategory/${value}`),
  ];
  const word = () => oneOf(words, random);
  const number = () =>
    random.fraction() < 0.5
      ? listings - random.whole(0, Math.min(NEWEST, listings) - 1)
      : random.whole(1, listings);
  return {
    home: () => '/',
    list: () => (random.fraction() < 0.7 ? '/product' : `/product?cursor=${number()}`),
    place: () => oneOf(places, random),
    search: () => `/product?q=${encodeURIComponent(word())}`,
    detail: () => `/product/detail/${productId(number())}`,
    json: () => `/api/products?cursor=${number()}`,
    session: () => `/api/session?ids=${productId(number())},${productId(number())}`,
    suggestions: () => `/api/suggestions?q=${encodeURIComponent(word().slice(0, 2))}`,
    photo: () => oneOf(photos, random),
  };
}

function oneOf<T>(list: readonly T[], random: Random): T {
  return list[random.whole(0, list.length - 1)]!;
}

function drawKind(shares: [number, string][], random: Random): string {
  let place = random.fraction() * 100;
  return (shares.find(([share]) => (place -= share) < 0) ?? shares[0]!)[1];
}

/** One person does one thing at a time; what comes when all are at it waits. */
function takeTurns(people: readonly LoadPerson[]) {
  const idle = [...people];
  const waiting: ((person: LoadPerson) => void)[] = [];
  return async (work: (person: LoadPerson) => Promise<void>): Promise<void> => {
    const person = idle.shift() ?? (await new Promise<LoadPerson>((resolve) => waiting.push(resolve)));
    try {
      await work(person);
    } finally {
      const next = waiting.shift();
      if (next) next(person);
      else idle.push(person);
    }
  };
}
