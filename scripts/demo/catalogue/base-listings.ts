import type { BaseListing } from './base-listing.ts';
import { beautyListings } from './beauty.ts';
import { booksListings } from './books.ts';
import { digitalListings } from './digital.ts';
import { furnitureListings } from './furniture.ts';
import { hobbyEntertainmentListings } from './hobby-entertainment.ts';
import { homeApplianceListings } from './home-appliance.ts';
import { kitchenListings } from './kitchen.ts';
import { menListings } from './men.ts';
import { otherListings } from './other.ts';
import { petListings } from './pet.ts';
import { sportsCampingListings } from './sports-camping.ts';
import { womenListings } from './women.ts';

/** Everything the demo's people have to offer, shelf by shelf. */
export const baseListings: readonly BaseListing[] = [
  ...digitalListings,
  ...furnitureListings,
  ...womenListings,
  ...menListings,
  ...homeApplianceListings,
  ...kitchenListings,
  ...sportsCampingListings,
  ...hobbyEntertainmentListings,
  ...beautyListings,
  ...petListings,
  ...booksListings,
  ...otherListings,
];
