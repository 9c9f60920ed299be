import { redirect } from 'react-router';
import type { Actor } from '../../../account/account.server.ts';
import {
  applyForListing,
  type ApplyOutcome,
  unapply,
} from '../../../product/reserve/giveaway/apply.server.ts';
import { applicationsPath, MAX_APPLICATIONS } from '../../../product/reserve/giveaway/giveaway.ts';
import type { Services } from '../../../request/services.server.ts';
import { conversationPath } from '../../../talk/conversation.ts';
import {
  chooseApplicant,
  drawApplicant,
  type GiveOutcome,
} from '../../../talk/reserve/giveaway/give.server.ts';
import type { ProductAnswer, ProductResult } from '../product-answer.ts';

type FailedGiving = Extract<GiveOutcome, { ok: false }>['reason'];

const GIVE_TEXTS: Record<FailedGiving, string> = {
  sold: '나눔이 끝난 상품이에요.',
  reserved: '예약된 상품이에요. 다른 분께 나누려면 먼저 예약을 취소해 주세요.',
  direct: '신청을 받는 나눔이 아니에요.',
  drawn: '추첨한 나눔이에요. 다음 순서인 분께 드릴 수 있어요.',
  withdrawn: '신청을 취소한 분이에요. 다른 분을 골라 주세요.',
  'no-applicant': '나눔을 받을 분이 없어요.',
};

/** `open`: it needs no application. `withdrawn`: the application is gone. */
const GIVE_REASONS = {
  sold: 'sold',
  reserved: 'reserved',
  direct: 'open',
  drawn: 'applications',
  withdrawn: 'withdrawn',
  'no-applicant': 'withdrawn',
} as const satisfies Record<FailedGiving, ProductResult['reason']>;

type GiveResult = { ok: true; path: string } | { ok: false; reason: ProductResult['reason']; text: string };

/** @returns the next page: the conversation with the chosen person, or the result of the draw */
export async function giveToApplicant(
  services: Pick<Services, 'database' | 'limits' | 'now'>,
  actor: Actor,
  intent: 'choose' | 'draw',
  { productId, application }: { productId: string; application: string },
): Promise<GiveResult> {
  const outcome =
    intent === 'choose'
      ? await chooseApplicant(services, actor, { productId, applicationId: application })
      : await drawApplicant(services, actor, { productId });
  if (!outcome.ok)
    return { ok: false, reason: GIVE_REASONS[outcome.reason], text: GIVE_TEXTS[outcome.reason] };
  const path = intent === 'choose' ? conversationPath(outcome.conversationId) : applicationsPath(productId);
  return { ok: true, path };
}

const APPLY_TEXTS = {
  sold: '나눔이 끝난 상품이에요.',
  reserved: '다른 분이 예약한 상품이에요.',
  direct: '신청 없이 바로 나눔받을 수 있는 상품이에요.',
  drawn: '추첨이 끝나 신청할 수 없어요.',
  full: `신청은 ${MAX_APPLICATIONS}명까지 받아요.`,
  blocked: '이 상대와는 거래할 수 없어요.',
} as const;

const APPLY_REASONS = {
  sold: 'sold',
  reserved: 'reserved',
  direct: 'open',
  drawn: 'applications',
  full: 'full',
  blocked: 'blocked',
} as const;

function rejectApplication(outcome: Extract<ApplyOutcome, { ok: false }>, line: string): ProductResult {
  const rejected = { ok: false, intent: 'apply', line } as const;
  if (outcome.reason === 'invalid') return { ...rejected, reason: 'invalid', text: outcome.text };
  return { ...rejected, reason: APPLY_REASONS[outcome.reason], text: APPLY_TEXTS[outcome.reason] };
}

export async function changeGiveaway(
  services: Pick<Services, 'database' | 'limits' | 'now'>,
  actor: Actor,
  intent: 'apply' | 'unapply' | 'choose' | 'draw',
  { productId, line, application }: { productId: string; line: string; application: string },
): Promise<ProductAnswer> {
  switch (intent) {
    case 'apply': {
      const outcome = await applyForListing(services, actor, { productId, line });
      return outcome.ok ? { ok: true, intent } : rejectApplication(outcome, line);
    }
    case 'unapply':
      await unapply(services, actor, { productId });
      return { ok: true, intent };
    case 'choose':
    case 'draw': {
      const answer = await giveToApplicant(services, actor, intent, { productId, application });
      if (!answer.ok) return { ...answer, intent };
      throw redirect(answer.path);
    }
  }
}
