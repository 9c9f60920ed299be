import { changeNickname } from '../../../app/account/sign-up/sign-up.server.ts';
import { leave } from '../../../app/leaving/leave.server.ts';
import { discardStagedPhoto } from '../../../app/media/staging/staged-photos.server.ts';
import { pickProduct, unpickProduct } from '../../../app/pick/pick.server.ts';
import { undoByTalk } from '../../../app/pages/talk/undo/undo-action.server.ts';
import { CodedError } from '../../../app/platform/coded-error.ts';
import { bumpProduct } from '../../../app/product/bump/bump-product.server.ts';
import { editProduct } from '../../../app/product/edit/edit-product.server.ts';
import { editDescription } from '../../../app/product/product.server.ts';
import { publishProduct } from '../../../app/product/publish-product.server.ts';
import { removeProduct } from '../../../app/product/remove-product.server.ts';
import { buyProduct, completeSale, undoOwnPurchase } from '../../../app/purchase/purchase.server.ts';
import { answerOffer } from '../../../app/talk/offer/answer-offer.server.ts';
import { makeOffer } from '../../../app/talk/offer/offer.server.ts';
import { release, reserve } from '../../../app/talk/reserve/reserve.server.ts';
import type { Database } from '../../../database/database.ts';
import { CLIENT, tradingDeps } from '../../support/trading.ts';
import type { Attempt, Outcome } from './race-model.ts';
import { findOfferId } from './offer-rows.ts';
import { PASSWORD } from './race-tables.ts';

/** What is listed here can be bumped by then. */
const BUMPABLE_MS = 4 * 86_400_000;

const OUTCOMES: Partial<Record<CodedError['code'], Outcome>> = {
  'not-found': 'missing',
  forbidden: 'forbidden',
  'signed-out': 'signed-out',
};

/** Tries it through its use case. Whatever no person should be told is thrown. */
export async function tryOut(database: Database, attempt: Attempt): Promise<Outcome> {
  try {
    return await callUseCase({ ...tradingDeps(database), now: () => Date.now() }, attempt);
  } catch (error) {
    const results = error instanceof CodedError ? OUTCOMES[error.code] : undefined;
    if (results === undefined) throw error;
    return results;
  }
}

const UNDO_STEPS = { 'undo-ask': 'ask', 'undo-agree': 'agree', 'undo-decline': 'decline' } as const;

type Deps = ReturnType<typeof tradingDeps<Database>>;

async function callUseCase(deps: Deps, attempt: Attempt): Promise<Outcome> {
  const actor = { id: attempt.who, nickname: '달리는 사람' };
  switch (attempt.kind) {
    case 'pick':
      await pickProduct(deps, actor, { productId: attempt.listing });
      return 'done';
    case 'unpick':
      await unpickProduct(deps, actor, { productId: attempt.listing });
      return 'done';
    case 'buy': {
      const outcome = await buyProduct(deps, actor, { productId: attempt.listing });
      return outcome.ok ? 'bought' : outcome.reason;
    }
    case 'reserve': {
      const outcome = await reserve(deps, actor, { conversationId: attempt.talk.conversation });
      return outcome.ok ? 'done' : outcome.reason;
    }
    case 'release':
      await release(deps, actor, { conversationId: attempt.talk.conversation });
      return 'done';
    case 'complete': {
      const sale = { productId: attempt.listing, buyerId: attempt.buyer };
      const outcome = await completeSale(deps, actor, sale);
      return outcome.ok ? 'done' : outcome.reason;
    }
    case 'offer': {
      const price = { conversationId: attempt.talk.conversation, priceTyped: '900' };
      const outcome = await makeOffer(deps, actor, price);
      return outcome.ok ? 'done' : outcome.reason;
    }
    case 'accept':
    case 'withdraw': {
      const { conversation: conversationId } = attempt.talk;
      const offerId = (await findOfferId(deps.database, attempt.offer)) ?? 'none';
      const answer = attempt.kind === 'accept' ? 'accepted' : 'withdrawn';
      const outcome = await answerOffer(deps, actor, answer, { conversationId, offerId });
      return outcome.ok ? 'done' : outcome.reason;
    }
    case 'undo-ask':
    case 'undo-agree':
    case 'undo-decline': {
      const step = UNDO_STEPS[attempt.kind];
      const outcome = await undoByTalk(deps, actor, step, attempt.talk.conversation);
      return outcome.ok ? 'done' : outcome.reason;
    }
    case 'undo':
      return (await undoOwnPurchase(deps, actor, { productId: attempt.listing })).ok ? 'done' : 'refused';
    case 'delete':
      await removeProduct(deps, actor, { productId: attempt.listing });
      return 'done';
    case 'bump': {
      const later = { ...deps, now: () => Date.now() + BUMPABLE_MS };
      const outcome = await bumpProduct(later, actor, { productId: attempt.listing });
      return outcome.ok ? 'done' : outcome.problem.reason;
    }
    case 'edit': {
      const outcome = await editDescription(deps, actor, { productId: attempt.listing, desc: attempt.desc });
      return outcome.ok ? 'done' : outcome.reason;
    }
    case 'rewrite':
      return rewrite(deps, attempt);
    case 'publish':
      return publish(deps, attempt);
    case 'give-up':
      return (await discardStagedPhoto(deps, actor, attempt.photo)) ? 'done' : 'missing';
    case 'rename':
      return (await changeNickname(deps, actor, { nickname: attempt.name })).ok ? 'done' : 'taken';
    case 'leave':
      return (await leave(deps, actor, { password: PASSWORD, client: CLIENT })).ok ? 'done' : 'refused';
  }
}

const WORDS = { title: '달리기 의자', brand: '', size: '한 뼘' };
const KIND = { category: 'best', subCategory: 'furniture' } as const;

/** A lower price would bump the listing. */
let highestPriceWon = 1000;

async function rewrite(deps: Deps, attempt: Extract<Attempt, { kind: 'rewrite' }>): Promise<Outcome> {
  const { who, listing: productId, desc, photo } = attempt;
  const draft = { ...WORDS, ...KIND, desc, priceWon: ++highestPriceWon, minOfferWon: 900 };
  const photoIds = photo === undefined ? [] : [photo];
  const edit = { productId, draft, photoIds, photos: [], version: undefined, onceKey: undefined };
  const outcome = await editProduct(deps, { id: who }, edit);
  return outcome.ok ? 'done' : outcome.reason;
}

async function publish(deps: Deps, attempt: Extract<Attempt, { kind: 'publish' }>): Promise<Outcome> {
  const { who, listing: productId, onceKey, photo } = attempt;
  const draft = { ...WORDS, ...KIND, desc: '', priceWon: 1000, minOfferWon: 900 };
  const stagedIds = photo === undefined ? [] : [photo];
  const input = { productId, draft, stagedIds, photos: [], onceKey };
  const outcome = await publishProduct(deps, { id: who }, input);
  if (outcome.ok) return outcome.isRepeat ? `before ${outcome.productId}` : 'made';
  return outcome.reason === 'seller-gone' ? 'signed-out' : outcome.reason;
}
