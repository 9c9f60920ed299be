import type { LoadPerson } from './settle-people.ts';

/** The market that is loaded. */
export interface MixOptions {
  origin: string;
  /** How many listings were generated. */
  listings: number;
  people: LoadPerson[];
  /** Addresses of photos that are there. */
  photos: string[];
  /** Listings that no one has bought yet, in the order in which they are. */
  forSale: string[];
}
