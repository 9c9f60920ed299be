import type { Actor } from '../../../account/account.server.ts';
import type { Services } from '../../../request/services.server.ts';
import { answerOffer } from '../../../talk/offer/answer-offer.server.ts';
import { makeOffer, type OfferOutcome } from '../../../talk/offer/offer.server.ts';

export const OFFER_INTENTS = [
  'offer',
  'offer-accept',
  'offer-decline',
  'offer-counter',
  'offer-withdraw',
] as const;

export interface OfferFields {
  intent: (typeof OFFER_INTENTS)[number];
  /** The offer that is answered. */
  offer: string;
  /** As it was typed. */
  priceWon: string;
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
} as const satisfies Record<Exclude<OfferOutcome, { ok: true }>['reason'], number>;

export async function changeOffer(
  services: Pick<Services, 'database' | 'limits' | 'now'>,
  actor: Actor,
  conversationId: string,
  { intent, offer: offerId, priceWon: priceTyped }: OfferFields,
): Promise<OfferOutcome> {
  const answer = { conversationId, offerId };
  switch (intent) {
    case 'offer':
      return makeOffer(services, actor, { conversationId, priceTyped });
    case 'offer-counter':
      return makeOffer(services, actor, { conversationId, priceTyped, counterTo: offerId });
    case 'offer-accept':
      return answerOffer(services, actor, 'accepted', answer);
    case 'offer-decline':
      return answerOffer(services, actor, 'declined', answer);
    case 'offer-withdraw':
      return answerOffer(services, actor, 'withdrawn', answer);
  }
}
