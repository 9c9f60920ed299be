import type { Database } from '../../database/database.ts';
import { UNLIMITED } from '../../app/platform/rate-limit/rate-limit.server.ts';
import { getConversation, openConversation } from '../../app/talk/conversation.server.ts';
import type { Photo, PhotoOwner } from '../../app/media/photo.ts';
import { findLatest } from '../../app/talk/meet/meeting-store.server.ts';
import { answerMeeting, proposeMeeting } from '../../app/talk/meet/meet.server.ts';
import { makeOffer } from '../../app/talk/offer/offer.server.ts';
import { reserve } from '../../app/talk/reserve/reserve.server.ts';
import { markRead, say } from '../../app/talk/message.server.ts';

export const CONVERSATIONS = 18;
/** Every so many of them have agreed. */
const RESERVED_EVERY = 6;
/** And every so many talk about the price. */
const OFFERED_EVERY = 3;
const OFFERED_SHARE = 0.8;
/** And every so many are about to meet; those that have agreed meet for sure. */
const MEETING_EVERY = 5;
const PLACES = ['망원역 2번 출구', '합정역 7번 출구 앞', '구청 앞 버스 정류장', '도서관 1층 카페'];
const SEOUL_AHEAD_MS = 9 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** Only the price is read. */
const SITE = { storagePublicUrl: undefined };

type Line = readonly ['buyer' | 'seller', string, photoCount?: number];

const DIALOGUES: readonly (readonly Line[])[] = [
  [
    ['buyer', '안녕하세요, 아직 있나요?'],
    ['seller', '네, 아직 있어요!'],
    ['buyer', '상태가 사진이랑 똑같을까요? 흠집이 있으면 미리 알고 싶어요.'],
    ['seller', '뒤쪽에 작은 긁힘이 하나 있어요. 쓰는 데에는 문제없어요.'],
    ['seller', '', 1],
    ['buyer', '그럼 내일 저녁에 볼 수 있을까요?'],
  ],
  [
    ['buyer', '혹시 조금 깎아 주실 수 있나요?'],
    ['seller', '바로 가져가시면 5,000원 빼 드릴게요.'],
    ['buyer', '좋아요. 몇 시쯤 괜찮으세요?'],
    ['seller', '7시 이후면 다 괜찮아요.'],
  ],
  [
    ['buyer', '안녕하세요! 사진을 몇 장만 더 보여 주실 수 있을까요?'],
    ['seller', '방금 찍었어요. 이쪽이 뒷면이에요.'],
    ['seller', '', 2],
  ],
  [
    ['buyer', '주말에도 거래하시나요?'],
    ['seller', '토요일 오전에 집 앞에서 드릴 수 있어요.'],
    ['buyer', '토요일 10시에 갈게요. 감사합니다!'],
    ['seller', '네, 그때 봬요 🙂'],
  ],
];

interface Person {
  id: string;
}

export interface DemoOffer {
  productId: string;
  sellerIndex: number;
  createdAgoMs: number;
  picture: string;
  photoVariant: number;
}

interface DemoMarket {
  database: Database;
  startedAt: number;
  /** Stores as many more photos of what is offered. */
  drawPhotos(offer: DemoOffer, place: PhotoOwner, count: number): Promise<Photo[]>;
}

/** About the newest of `offers`, which come newest last; the last line of each is unread. The first person is in many. */
export async function addConversations(
  market: DemoMarket,
  people: readonly Person[],
  offers: readonly DemoOffer[],
): Promise<void> {
  for (const [index, offer] of offers.slice(-CONVERSATIONS).entries()) {
    const buyerIndex = index % 3 === 0 ? 0 : (offer.sellerIndex + 1 + index) % people.length;
    if (buyerIndex === offer.sellerIndex) continue;
    const members = { buyer: people[buyerIndex]!, seller: people[offer.sellerIndex]! };
    const id = await talk(market, members, offer, DIALOGUES[index % DIALOGUES.length]!);
    const place = PLACES[index % PLACES.length]!;
    if (index % RESERVED_EVERY === 1) {
      await reserveFor(market, members.seller, id);
      await meet(market, members, { id, place, isAgreed: true });
    } else if (index % MEETING_EVERY === 0) await meet(market, members, { id, place, isAgreed: false });
    else if (index % OFFERED_EVERY === 0) await offerLess(market, members.buyer, id);
  }
}

async function talk(
  { database, startedAt, drawPhotos }: DemoMarket,
  members: Record<Line[0], Person>,
  offer: DemoOffer,
  lines: readonly Line[],
): Promise<string> {
  const { productId, createdAgoMs } = offer;
  const at = (line: number) => ({
    database,
    limits: UNLIMITED,
    now: () => Math.round(startedAt - createdAgoMs * (1 - (line + 1) / (lines.length + 1))),
  });
  const opened = await openConversation(at(0), members.buyer, { productId });
  if (!opened.ok) throw new Error(`${productId}: ${opened.reason}`);
  const id = opened.conversationId;
  for (const [index, [who, body, photoCount = 0]] of lines.entries()) {
    const clientId = `demo-line-${index}`;
    const photos = await drawPhotos(offer, { conversationId: id, sendId: clientId }, photoCount);
    const said = await say(at(index), members[who], { id, clientId, body, photos });
    if (!said.ok) throw new Error(`${productId}: ${said.text}`);
    await markRead(at(index), members[who], { id, seq: index });
  }
  return id;
}

/** A moment ago, so that it lasts for as long as the demo is looked at. */
async function reserveFor(
  { database, startedAt }: { database: Database; startedAt: number },
  seller: Person,
  conversationId: string,
): Promise<void> {
  const deps = { database, limits: UNLIMITED, now: () => startedAt };
  const outcome = await reserve(deps, seller, { conversationId });
  if (!outcome.ok && outcome.reason !== 'reserved') throw new Error(`${conversationId}: ${outcome.reason}`);
}

/** Where the listing takes offers. */
async function offerLess(
  { database, startedAt }: { database: Database; startedAt: number },
  buyer: Person,
  conversationId: string,
): Promise<void> {
  const deps = { database, limits: UNLIMITED, now: () => startedAt };
  const { priceWon } = await getConversation(database.read, buyer, { id: conversationId }, SITE);
  if (priceWon === null) return;
  const priceTyped = String(Math.round((priceWon * OFFERED_SHARE) / 1000) * 1000);
  await makeOffer(deps, buyer, { conversationId, priceTyped });
}

/** Tomorrow evening; the buyer proposes it. */
async function meet(
  { database, startedAt }: { database: Database; startedAt: number },
  { buyer, seller }: Record<Line[0], Person>,
  { id: conversationId, place, isAgreed }: { id: string; place: string; isAgreed: boolean },
): Promise<void> {
  const deps = { database, limits: UNLIMITED, now: () => startedAt };
  const tomorrow = new Date(startedAt + SEOUL_AHEAD_MS + DAY_MS).toISOString().slice(0, 10);
  const typed = { conversationId, atTyped: `${tomorrow}T19:00`, placeTyped: place };
  const proposed = await proposeMeeting(deps, buyer, typed);
  if (!proposed.ok) throw new Error(`${conversationId}: ${proposed.reason}`);
  if (!isAgreed) return;
  const meeting = await findLatest(database.read, conversationId, { state: 'proposed', after: startedAt });
  const agreed = await answerMeeting(deps, seller, {
    conversationId,
    meetingId: meeting!.id,
    answer: 'agreed',
  });
  if (!agreed.ok) throw new Error(`${conversationId}: ${agreed.reason}`);
}
