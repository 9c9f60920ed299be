import type { Actor } from '../../../account/account.server.ts';
import type { Services } from '../../../request/services.server.ts';
import { answerOffer } from '../../../talk/offer/answer-offer.server.ts';
import { makeOffer, type OfferOutcome } from '../../../talk/offer/offer.server.ts';
import { answerSwap } from '../../../talk/offer/swap/answer-swap.server.ts';
import { isSwapOffer, offerSwap, type SwapOutcome } from '../../../talk/offer/swap/swap-offer.server.ts';

export const OFFER_INTENTS = [
  'offer',
  'offer-accept',
  'offer-decline',
  'offer-counter',
  'offer-withdraw',
  'swap-offer',
] as const;

export interface OfferFields {
  intent: (typeof OFFER_INTENTS)[number];
  offer: string;
  priceWon: string;
  productId: string;
}

const CONFLICT = 409;
export const OFFER_STATUS = {
  invalid: 400,
  'takes-none': 400,
  refused: CONFLICT,
  blocked: 403,
  left: 403,
  gone: CONFLICT,
  sold: CONFLICT,
  reserved: CONFLICT,
  pending: CONFLICT,
  'too-many': CONFLICT,
  over: CONFLICT,
  'not-exchanged': 400,
  'not-open': CONFLICT,
} as const satisfies Record<Exclude<OfferOutcome | SwapOutcome, { ok: true }>['reason'], number>;

/** Offers of a price and of a listing have the same answers. */
const ANSWERS = {
  'offer-accept': 'accepted',
  'offer-decline': 'declined',
  'offer-withdraw': 'withdrawn',
} as const;

export async function changeOffer(
  services: Pick<Services, 'database' | 'limits' | 'now'>,
  actor: Actor,
  conversationId: string,
  { intent, offer: offerId, priceWon: priceTyped, productId }: OfferFields,
): Promise<OfferOutcome | SwapOutcome> {
  switch (intent) {
    case 'offer':
      return makeOffer(services, actor, { conversationId, priceTyped });
    case 'offer-counter':
      return makeOffer(services, actor, { conversationId, priceTyped, counterTo: offerId });
    case 'swap-offer':
      return offerSwap(services, actor, { conversationId, productId });
    case 'offer-accept':
    case 'offer-decline':
    case 'offer-withdraw': {
      const isSwap = await isSwapOffer(services.database.read, conversationId, offerId);
      const answer = isSwap ? answerSwap : answerOffer;
      return answer(services, actor, ANSWERS[intent], { conversationId, offerId });
    }
  }
}
