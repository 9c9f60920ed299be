import { SUB_CATEGORIES, type Category, type SubCategory } from '../../app/product/category.ts';
import { seededRandom, type Random } from '../../scripts/demo/random.ts';
import { COLOURS, CONDITIONS, MODELS, SENTENCES, STATIONS, THINGS } from './words.ts';

/** A listing of the generated market; its place in the feed is its number, from 1. */
export interface GeneratedListing {
  number: number;
  title: string;
  brand: string;
  size: string;
  desc: string;
  category: Category;
  subCategory: SubCategory;
  priceWon: number | null;
  /** How often it was picked. */
  pickCount: number;
  isSold: boolean;
}

/** Out of a hundred; the rest is exchanged, but never a pet's thing: that list stays empty. */
const CATEGORY_SHARES: [Category, number][] = [
  ['best', 70],
  ['reuse', 19],
  ['free', 10],
];
const SOLD_SHARE = 0.2;
/** One in so many has a word that no other kind of listing has. */
const RARE_ONE_IN = 50_000;

const WEIGHED = SUB_CATEGORIES.flatMap(({ value }) =>
  Array.from({ length: THINGS[value]!.weight }, () => value),
);

function oneOf<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random.fraction() * list.length)]!;
}

/** The first of a list often, the last seldom. */
function commonlyOneOf<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random.fraction() ** 2 * list.length)]!;
}

function categoryFor(subCategory: SubCategory, random: Random): Category {
  let place = random.fraction() * 100;
  for (const [category, share] of CATEGORY_SHARES) {
    if (place < share) return category;
    place -= share;
  }
  return subCategory === 'pet' ? 'best' : 'exchange';
}

function titleFor(thing: string, brand: string, number: number, random: Random): string {
  const parts = [random.fraction() < 0.4 ? brand : '', thing];
  if (random.fraction() < 0.5) parts.push(oneOf(MODELS, random));
  if (random.fraction() < 0.35) parts.push(oneOf(COLOURS, random));
  parts.push(commonlyOneOf(CONDITIONS, random));
  if (number % RARE_ONE_IN === 0) parts.push('뻐꾸기벽시계');
  return parts.filter((part) => part !== '').join(' ');
}

function descriptionFor(thing: string, random: Random): string {
  const lines = [`${thing} ${oneOf(CONDITIONS, random)}.`];
  const count = 1 + Math.floor(random.fraction() * 4);
  for (let line = 0; line < count; line++) lines.push(oneOf(SENTENCES, random));
  lines.push(`${oneOf(STATIONS, random)} 직거래 좋아요.`);
  return lines.join('\n');
}

/** The market's listings from the first on, the same each time. */
export function* generateListings(count: number): Generator<GeneratedListing> {
  const random = seededRandom(20_261_122);
  for (let number = 1; number <= count; number++) {
    const subCategory = oneOf(WEIGHED, random);
    const { things, brands } = THINGS[subCategory]!;
    const thing = commonlyOneOf(things, random);
    const brand = random.fraction() < 0.7 ? commonlyOneOf(brands, random) : '';
    const category = categoryFor(subCategory, random);
    yield {
      number,
      title: titleFor(thing, brand, number, random),
      brand,
      size: oneOf(['프리', 'M', 'L', '16인치', '45 × 83cm'], random),
      desc: descriptionFor(thing, random),
      category,
      subCategory,
      priceWon: category === 'best' || category === 'reuse' ? priceFor(random) : null,
      pickCount: Math.floor(random.fraction() ** 4 * 60),
      isSold: random.fraction() < SOLD_SHARE,
    };
  }
}

/** From 1,000 won to 3 million, most of them low, in steps of 500. */
function priceFor(random: Random): number {
  return 1_000 + Math.round((random.fraction() ** 3 * 3_000_000) / 500) * 500;
}
