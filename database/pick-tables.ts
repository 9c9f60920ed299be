export interface PickTable {
  accountId: string;
  productId: string;
  createdAt: number;
}

export type HiddenPickTable = PickTable;
export type GonePickTable = PickTable;

/** One person looks at the listings of another under 모아보기. */
export interface FollowTable {
  followerId: string;
  followedId: string;
  createdAt: number;
}
