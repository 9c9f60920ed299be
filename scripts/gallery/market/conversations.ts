import type { Database } from '../../../database/database.ts';
import { UNLIMITED } from '../../../app/platform/rate-limit/rate-limit.server.ts';
import { openConversation } from '../../../app/talk/conversation.server.ts';
import { anonymizeConversations } from '../../../app/talk/forget-conversations.server.ts';
import type { Photo, PhotoOwner } from '../../../app/media/photo.ts';
import { markRead, say } from '../../../app/talk/message.server.ts';
import { reserve } from '../../../app/talk/reserve/reserve.server.ts';
import { GALLERY_NOW } from '../moment.ts';
import { deal, type DealStep } from './deals.ts';
import { RESERVED_SELLER } from './extremes.ts';
import { VIEWERS } from './people.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

type Speaker = 'buyer' | 'seller';

interface Talk {
  productId: string;
  buyerIndex: number;
  sellerIndex: number;
  /** Oldest first: who says what, how many minutes ago, with how many photos of the listing. */
  said: readonly (readonly [Speaker, string, minutesAgo: number, photos?: number])[];
  /** How far each has read; default everything. */
  readSeq?: Partial<Record<Speaker, number>>;
  hasLeft?: Speaker;
  /** How many minutes ago the seller has reserved it for this buyer. */
  reservedAgo?: number;
  /** After what was said. */
  deals?: readonly DealStep[];
  /** Whether the buyer has the listing already. */
  hasBought?: true;
}

/** The newest that is for exchange. */
const EXCHANGED_BOOK = 'book-97';
const EXCHANGED_BOOK_SELLER = 12;
const LONG_WORD = '가나다라마바사아자차카타파하'.repeat(72).slice(0, 1_000);
const MANY = Array.from(
  { length: 80 },
  (_, index) =>
    [index % 3 ? 'seller' : 'buyer', `${index + 1}번째 이야기예요.`, 3 * DAY_MINUTES - index * 7] as const,
);

const TALKS: readonly Talk[] = [
  {
    productId: 'laptop',
    buyerIndex: VIEWERS.whale,
    sellerIndex: VIEWERS.apricot,
    said: [
      ['buyer', '안녕하세요, 노트북 아직 있나요?', 25 * 60],
      ['buyer', '배터리는 몇 시간쯤 가는지 궁금해요', 25 * 60],
      ['seller', '네, 아직 있어요!', 24 * 60],
      ['seller', '문서 작업만 하면 여덟 시간쯤 가요. 충전기도 두 개 다 드릴게요.', 24 * 60],
      ['seller', '', 24 * 60, 1],
      ['buyer', '상태 정말 좋네요.\n내일 저녁 망원역에서 볼 수 있을까요?', 40],
      ['seller', '좋아요. 7시 이후면 다 괜찮아요', 31],
      ['buyer', '그럼 내일 7시에 2번 출구에서 봬요', 30],
      ['seller', '네! 도착하면 말씀드릴게요 🙂', 2],
      ['seller', '내일 봬요', 0.5],
    ],
    readSeq: { buyer: 8 },
  },
  {
    productId: 'camera',
    buyerIndex: 5,
    sellerIndex: VIEWERS.whale,
    said: [['buyer', '30,000원만 깎아 주실 수 있나요?', 12]],
    deals: [['buyer', 11, { act: 'offer', priceWon: 390_000 }]],
    readSeq: { seller: 0 },
  },
  {
    productId: 'camera',
    buyerIndex: 6,
    sellerIndex: VIEWERS.whale,
    said: [['buyer', '렌즈도 함께 주시나요?', 9]],
    deals: [['buyer', 8, { act: 'offer', priceWon: 400_000 }]],
    readSeq: { seller: 0 },
  },
  {
    productId: 'coat',
    buyerIndex: VIEWERS.longName,
    sellerIndex: VIEWERS.whale,
    said: [
      ['buyer', LONG_WORD, 70],
      ['seller', '👍🏽👨‍👩‍👧‍👦🇰🇷', 65],
      ['buyer', 'https://dasi.example/a-very-long-address-that-has-no-space-in-it/and-goes-on', 60],
      [
        'seller',
        '이사하면서 정리해요. 산 지 2년 됐고 문 안쪽에 스티커 자국이 조금 있습니다.\n\n그래도 괜찮으세요?',
        55,
      ],
    ],
  },
  { productId: 'tent', buyerIndex: VIEWERS.whale, sellerIndex: 12, said: MANY },
  {
    productId: 'headphone',
    buyerIndex: VIEWERS.whale,
    sellerIndex: 7,
    said: [
      ['buyer', '안녕하세요, 오늘 직거래 되나요?', 55],
      ['seller', '지금 지방이라 택배만 돼요. 먼저 보내 주시면 바로 부칠게요', 54],
      ['seller', '국민 1234-56-789012', 53],
      ['seller', '톡으로 얘기해요\nopen.kakao.example/abc', 52],
      ['buyer', '직거래 아니면 어려울 것 같아요', 50],
    ],
  },
  {
    productId: 'bicycle',
    buyerIndex: VIEWERS.whale,
    sellerIndex: 22,
    said: [
      ['buyer', '사진을 더 볼 수 있을까요?', 300],
      ['seller', '', 290, 3],
      ['seller', '', 289, 2],
      ['buyer', '', 200, 10],
      ['buyer', '저는 이런 걸 찾고 있어요', 199, 4],
      ['seller', '', 100, 1],
    ],
  },
  {
    productId: 'printer',
    buyerIndex: VIEWERS.whale,
    sellerIndex: 13,
    said: [
      ['buyer', '용지도 같이 주시는 거죠?', 26 * 60],
      ['seller', '답장 감사합니다. 다음에 다시 연락드릴게요', 25 * 60],
    ],
    hasLeft: 'seller',
  },
  {
    productId: 'for-sale-headphone',
    buyerIndex: VIEWERS.whale,
    sellerIndex: RESERVED_SELLER,
    said: [
      ['buyer', '헤드폰 아직 있나요? 오늘 저녁에 갈 수 있어요.', 95],
      ['seller', '네, 있어요. 그럼 예약해 둘게요!', 93],
    ],
    readSeq: { buyer: 3 },
    reservedAgo: 92,
  },
  {
    productId: 'television',
    buyerIndex: VIEWERS.whale,
    sellerIndex: 17,
    said: [['buyer', '거실에 둘 텔레비전을 찾고 있어요. 조금 깎아 주실 수 있을까요?', 48]],
    deals: [
      ['buyer', 47, { act: 'offer', priceWon: 45_000 }],
      ['seller', 46, { act: 'counter', priceWon: 55_000 }],
    ],
  },
  {
    productId: 'running-shoe',
    buyerIndex: VIEWERS.whale,
    sellerIndex: 20,
    said: [['buyer', '270 사이즈 맞죠? 바로 살게요.', 130]],
    deals: [
      ['buyer', 129, { act: 'offer', priceWon: 60_000 }],
      ['seller', 128, { act: 'accept' }],
      ['buyer', 127, { act: 'meet', at: '2026-11-25T19:00', place: '망원역 2번 출구' }],
      ['seller', 126, { act: 'agree' }],
    ],
  },
  {
    productId: 'mans-shoe',
    buyerIndex: VIEWERS.whale,
    sellerIndex: 16,
    said: [['buyer', '구두 신어 보고 살 수 있을까요?', 170]],
    deals: [
      ['buyer', 169, { act: 'offer', priceWon: 40_000 }],
      ['seller', 168, { act: 'decline' }],
      [
        'seller',
        167,
        { act: 'meet', at: '2026-11-22T10:30', place: '합정역 메세나폴리스 1층 안내 데스크 앞' },
      ],
    ],
  },
  {
    productId: 'scarf',
    buyerIndex: VIEWERS.whale,
    sellerIndex: 18,
    said: [['buyer', '2시에 합정역에서 봬도 될까요?', 150]],
    deals: [
      ['buyer', 149, { act: 'meet', at: '2026-11-21T14:10', place: '합정역 8번 출구 꽃집 앞' }],
      ['seller', 148, { act: 'agree' }],
      ['seller', 2, { act: 'arrive' }],
    ],
  },
  {
    productId: EXCHANGED_BOOK,
    buyerIndex: VIEWERS.whale,
    sellerIndex: EXCHANGED_BOOK_SELLER,
    said: [['buyer', '제가 가진 것과 바꾸실 생각 있으세요?', 260]],
  },
  {
    productId: 'bought-watch',
    buyerIndex: VIEWERS.whale,
    sellerIndex: 5,
    said: [['seller', '죄송해요, 시계 유리에 금이 가 있는 걸 이제 봤어요.', 210]],
    deals: [['seller', 209, { act: 'ask-undo' }]],
    hasBought: true,
  },
];

interface TalkMarket {
  database: Database;
  /** Stores as many photos of what the listing shows. */
  drawPhotos(productId: string, place: PhotoOwner, count: number): Promise<Photo[]>;
}

/** What people say to one another, through the use cases. */
export async function talk(
  { database, drawPhotos }: TalkMarket,
  people: readonly { id: string }[],
): Promise<void> {
  for (const one of TALKS) {
    const members = { buyer: people[one.buyerIndex]!, seller: people[one.sellerIndex]! };
    const [, , beganAgo] = one.said[0]!;
    const at = (minutesAgo: number) => ({
      database,
      limits: UNLIMITED,
      now: () => GALLERY_NOW - minutesAgo * MINUTE_MS,
    });
    const opened = await openConversation(at(beganAgo), members.buyer, {
      productId: one.productId,
      hasBought: one.hasBought ?? false,
    });
    if (!opened.ok) throw new Error(`${one.productId}: ${opened.reason}`);
    const id = opened.conversationId;
    for (const [index, [who, body, minutesAgo, count = 0]] of one.said.entries()) {
      const place = { conversationId: id, sendId: `gallery-${index}` };
      const photos = await drawPhotos(one.productId, place, count);
      const said = { id, clientId: place.sendId, body, photos };
      const outcome = await say(at(minutesAgo), members[who], said);
      if (!outcome.ok) throw new Error(`${one.productId}: ${outcome.text}`);
    }
    if (one.reservedAgo !== undefined) {
      const reserved = await reserve(at(one.reservedAgo), members.seller, { conversationId: id });
      if (!reserved.ok) throw new Error(`${one.productId}: ${reserved.reason}`);
    }
    await deal({ database, conversationId: id, members }, one.deals ?? []);
    for (const who of ['buyer', 'seller'] as const) {
      await markRead(at(0), members[who], { id, seq: one.readSeq?.[who] ?? one.said.length });
    }
    const left = one.hasLeft && members[one.hasLeft];
    if (left) await database.transaction((tx) => anonymizeConversations(tx, left.id, GALLERY_NOW));
  }
}
