import { KEYWORDS_PATH } from '../../keyword/keyword-path.ts';
import { actPath } from '../../moderation/act/act.ts';
import { type Notice, NOTICES_OF_TALK } from '../../notice/notice.ts';
import { FOLLOWING_PATH } from '../../product/follow/follow.ts';
import { productPath } from '../../product/product.ts';
import { applicationsPath, drawPath } from '../../product/reserve/giveaway/giveaway.ts';
import { OWN_REVIEWS_PATH, reviewPath } from '../../purchase/review/review.ts';
import { conversationPath, conversationsPath } from '../../talk/conversation.ts';
import { NOTICES_PATH } from '../../notice/notice-paths.ts';
import type { NoticeTopic } from '../../notice/choice/notice-choice.ts';

const NOTICES_OF_ACTS: Notice['kind'][] = [
  'warned',
  'listing-hidden',
  'listing-removed',
  'muted',
  'number-marked',
  'act-undone',
  'appeal-upheld',
];

type Named = Pick<Notice, 'kind' | 'subjectId'>;

interface NoticeSubject {
  isListed: boolean;
  /** The person's only conversation about the listing. */
  conversationId: string | undefined;
}

/** The link of a notice about one subject. */
export function noticePath({ kind, subjectId }: Named, { isListed, conversationId }: NoticeSubject): string {
  if (kind === 'review-written' || kind === 'review-removed') return reviewPath(subjectId);
  if (NOTICES_OF_ACTS.includes(kind)) return actPath(subjectId);
  const isOfTalk = NOTICES_OF_TALK.includes(kind);
  if (isOfTalk && conversationId !== undefined) return conversationPath(conversationId);
  if (!isListed || kind === 'desk-waiting') return ELSEWHERE[kind];
  if (kind === 'applied') return applicationsPath(subjectId);
  if (kind === 'giveaway-drawn') return drawPath(subjectId);
  return isOfTalk ? conversationsPath(subjectId) : productPath(subjectId);
}

/** For gone or hidden listings, and notices without one. */
const ELSEWHERE = {
  sold: '/receipt',
  given: '/receipt',
  swapped: '/receipt',
  applied: '/receipt',
  'giveaway-passed': '/mypick',
  'giveaway-drawn': '/mypick',
  'giveaway-ended': NOTICES_PATH,
  'giveaway-won': '/chats',
  reserved: '/chats',
  'swap-offered': '/chats',
  'swap-accepted': '/chats',
  'reservation-cancelled': '/chats',
  'reservation-ended': '/chats',
  reopened: '/mypick',
  'giveaway-reopened': '/mypick',
  'swap-reopened': '/mypick',
  'reopened-first': '/mypick',
  offered: '/chats',
  'offer-accepted': '/chats',
  'meeting-proposed': '/chats',
  'meeting-moved': '/chats',
  'meeting-agreed': '/chats',
  'meeting-cancelled': '/chats',
  'meeting-sold': '/chats',
  'meeting-restored': '/chats',
  'meeting-soon': '/chats',
  'no-show-claimed': '/chats',
  'no-show-answered': '/chats',
  'no-show-judged': '/chats',
  'sale-completed': '/profile/purchases',
  'sale-undone': '/receipt',
  'purchase-undone': '/profile/purchases',
  'undo-asked': '/chats',
  'undo-agreed': '/chats',
  'undo-declined': '/chats',
  'review-written': OWN_REVIEWS_PATH,
  'review-shown': OWN_REVIEWS_PATH,
  'review-removed': OWN_REVIEWS_PATH,
  'price-dropped': '/mypick',
  'keyword-matched': KEYWORDS_PATH,
  'followed-listed': FOLLOWING_PATH,
  'inquiry-answered': '/support/qna',
  'report-upheld': '/support',
  'report-dismissed': '/support',
  'report-closed': '/support',
  warned: NOTICES_PATH,
  'listing-hidden': '/receipt',
  'listing-removed': '/receipt',
  muted: NOTICES_PATH,
  'number-marked': NOTICES_PATH,
  'desk-waiting': '/desk',
  'act-undone': NOTICES_PATH,
  'appeal-upheld': NOTICES_PATH,
} as const;

export function mutedPath(topic: NoticeTopic): string {
  return `/notice?muted=${topic}`;
}
