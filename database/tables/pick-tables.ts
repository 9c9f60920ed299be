export interface PickTable {
  accountId: string;
  productId: string;
  createdAt: number;
}

export type HiddenPickTable = PickTable;
export type GonePickTable = PickTable;

export interface FollowTable {
  followerId: string;
  followedId: string;
  createdAt: number;
}

export interface AnnouncementTable {
  id: string;
  sellerId: string;
  /** Midnights in Seoul since 1970. */
  day: number;
  /** The last follow that was notified: its `createdAt` and `followerId`. */
  reachedAt: number;
  reachedId: string;
}

export interface AnnouncedListingTable {
  productId: string;
  announcementId: string;
  number: number;
}
