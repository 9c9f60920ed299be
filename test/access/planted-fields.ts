/** Must never be found in the database. */
export const PLANTED = '심은값';
export const PLANTED_NUMBER = 8_765_432_109_876;

const TEXTS = [
  'answer',
  'body',
  'brand',
  'browser',
  'buyer',
  'buyerName',
  'desc',
  'details',
  'email',
  'emailKey',
  'key',
  'kind',
  'nickname',
  'nicknameKey',
  'note',
  'passwordHash',
  'photo',
  'place',
  'policy',
  'reason',
  'role',
  'seller',
  'sellerName',
  'size',
  'targetName',
  'title',
  'token',
  'tokenHash',
  'username',
  'version',
];
const NUMBERS = [
  'agreedAt',
  'answeredAt',
  'boughtAt',
  'bumpCount',
  'bump_count',
  'bumpedAt',
  'bumped_at',
  'closedAt',
  'createdAt',
  'expiresAt',
  'feedSeq',
  'feed_seq',
  'minOffer',
  'pickCount',
  'pick_count',
  'price',
  'priceWon',
  'soldAt',
  'sold_at',
  'usedAt',
  'used_at',
];
const IDS = [
  'accountId',
  'account_id',
  'actorId',
  'buyerId',
  'reporterId',
  'sellerId',
  'seller_id',
  'useId',
  'uid',
];
const FLAGS = ['admin', 'isAdmin', 'isOperator', 'sold', 'soldOut', 'verified', 'emailVerified'];

/**
 * Fields that no one may set: what only the server knows, and what other forms have. A form's own fields are to be put in
 * their places. `victimId` stands wherever an account could be named.
 */
export function plantedFields(victimId: string): Record<string, string> {
  const photo = { key: `product/${victimId}/${PLANTED}/0-0123456789ab`, width: 9, height: 9 };
  return Object.fromEntries([
    ['id', PLANTED],
    ['photos', JSON.stringify([photo])],
    ...TEXTS.map((name) => [name, PLANTED]),
    ...NUMBERS.map((name) => [name, String(PLANTED_NUMBER)]),
    ...IDS.map((name) => [name, victimId]),
    ...FLAGS.map((name) => [name, '1']),
  ]);
}
