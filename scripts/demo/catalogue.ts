import { backdrops } from './backdrops.ts';
import type { BaseListing } from './catalogue/base-listing.ts';
import { baseListings } from './catalogue/base-listings.ts';
import { opening } from './catalogue/opening.ts';
import { demoPeople } from './people.ts';
import { poses } from './poses.ts';
import { seededRandom, shuffled } from './random.ts';
import type { Random } from './random.ts';
import {
  handovers,
  introductions,
  titleEndings,
  titleFor,
  withHandover,
  withIntroduction,
} from './wording.ts';

export { demoPeople };

/** A listing to be entered, with what happened to it since. */
export type DemoListing = Omit<BaseListing, 'item' | 'otherSizes'> & {
  /** How long before now it was listed. */
  createdAgoMs: number;
  sold: boolean;
  /** How many people other than the seller picked it: at most all of `demoPeople` but one. */
  pickedBy: number;
  /** Place of the seller in `demoPeople`. */
  sellerIndex: number;
  /** Photo n (from 0) of this listing is `composePhoto(picture, photoVariant + n)`; the first is always the plain view. */
  photoVariant: number;
};

type Draft = { base: BaseListing; edition: number };

const minute = 60_000;
const day = 24 * 60 * minute;
const oldestAgoMs = 210 * day;
const newestAgoMs = 430 * minute;
/** How many listings can be made before titles would repeat. */
export const demoListingLimit =
  baseListings.length * (1 + Math.min(...Object.values(titleEndings).map((endings) => endings.length)));

/**
 * `count` different listings, newest first: the same ones on every call. The first dozen are fixed and of the last
 * hours, the others go back about seven months, thinning out. Throws above `demoListingLimit`.
 */
export function demoListings(count: number): DemoListing[] {
  if (count > demoListingLimit) throw new RangeError(`at most ${demoListingLimit} demo listings: ${count}`);
  const random = seededRandom(20_261_121);
  const openers = opening.slice(0, count).map((opener) => openingListing(opener));
  const rest = count - openers.length;
  const drafts = shuffled(otherDrafts().slice(0, rest), random);
  return [...openers, ...drafts.map((draft, index) => laterListing(draft, index / rest, 1 / rest, random))];
}

/** All listings but the opening ones: first one of each thing, then a second of each, and so on. */
function otherDrafts(): Draft[] {
  const opened = new Set(opening.map(({ item }) => item));
  const editions = Array.from({ length: demoListingLimit / baseListings.length }, (_, edition) =>
    baseListings.map((base) => ({ base, edition })),
  );
  return editions.flat().filter(({ base, edition }) => edition > 0 || !opened.has(base.item));
}

function openingListing({ item, minutesAgo, pickedBy, sellerIndex }: (typeof opening)[number]): DemoListing {
  const base = baseListings.find((candidate) => candidate.item === item);
  if (base === undefined) throw new Error(`no such thing in the catalogue: ${item}`);
  const createdAgoMs = minutesAgo * minute;
  return { ...listed(base), createdAgoMs, sold: false, pickedBy, sellerIndex, photoVariant: 0 };
}

/** `place` and `step` are shares of the whole row: ages grow from the newest to the oldest without going back. */
function laterListing({ base, edition }: Draft, place: number, step: number, random: Random): DemoListing {
  const age = place + step * 0.9 * random.fraction();
  const popularity = random.fraction() ** 2;
  return {
    ...listed(base),
    title: titleFor(base, edition, baseListings.indexOf(base)),
    size: sizeFor(base, edition),
    priceWon: base.priceWon === null || edition === 0 ? base.priceWon : anotherPrice(base.priceWon, random),
    desc: descFor(base, edition, random),
    photoCount: edition === 0 ? base.photoCount : random.whole(1, base.photoCount + 1),
    createdAgoMs: Math.round(newestAgoMs * (oldestAgoMs / newestAgoMs) ** age),
    sold: random.fraction() < 0.1 + age * 0.2,
    pickedBy: Math.round(popularity * (demoPeople.length - 1)),
    sellerIndex: random.whole(0, demoPeople.length - 1),
    photoVariant: edition === 0 ? 0 : poses.length * random.whole(0, backdrops.length - 1),
  };
}

function listed({ item: _item, otherSizes: _otherSizes, ...shown }: BaseListing) {
  return shown;
}

/** Every second further listing tells another story, but an exchange always says what for. */
function descFor({ desc, category }: BaseListing, edition: number, random: Random): string {
  if (edition === 0) return desc;
  const handedOver = withHandover(desc, anyOf(handovers, random));
  if (edition % 2 === 1 || category === 'exchange') return handedOver;
  return withIntroduction(handedOver, anyOf(introductions, random));
}

function sizeFor(base: BaseListing, edition: number): string {
  const sizes = [base.size, ...(base.otherSizes ?? [])];
  return sizes[edition % sizes.length] ?? base.size;
}

/** From four fifths to a tenth above, rounded as people round prices. */
function anotherPrice(priceWon: number, random: Random): number {
  const step = priceWon < 100_000 ? 1_000 : 10_000;
  return Math.max(step, Math.round((priceWon * (0.8 + random.fraction() * 0.3)) / step) * step);
}

function anyOf(lines: readonly string[], random: Random): string {
  return lines[random.whole(0, lines.length - 1)] ?? '';
}
