import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Actor } from '../../account/account.server.ts';
import { withNext } from '../../account/sign-in/next-path.ts';
import { pickProduct, unpickProduct } from '../../pick/pick.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { bumpProduct } from '../../product/bump/bump-product.server.ts';
import { bumpProblemText } from '../../product/bump/bump.ts';
import { noticeSentNumber } from '../../moderation/number/marked-number.server.ts';
import { editDescription } from '../../product/product.server.ts';
import { productPath } from '../../product/product.ts';
import { stopWaiting, waitForReopening } from '../../product/reserve/waiting.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import { hasBought } from '../../purchase/purchase.server.ts';
import type { PageRequest, Rejection } from '../../request/handler.server.ts';
import type { Services } from '../../request/services.server.ts';
import { logSecurityEvent } from '../../request/security-log.server.ts';
import { openConversation } from '../../talk/conversation.server.ts';
import { conversationPath } from '../../talk/conversation.ts';
import { changeGiveaway } from './giveaway/give-away.server.ts';
import { buyListing, changeState, undoBuying } from './state/listing-state.server.ts';
import {
  BUY_PROBLEM_TEXTS,
  CHAT_PROBLEM_TEXTS,
  FORBIDDEN_TEXTS,
  GONE_TEXT,
  OPEN_TEXT,
  UNDO_EXPIRED_TEXT,
  PRODUCT_INTENTS,
  type ProductAnswer,
  type ProductResult,
  SOLD_TEXTS,
} from './product-answer.ts';
import { readForm } from '../../request/read-form.server.ts';

type ChangeRequest = Pick<PageRequest, 'request' | 'params' | 'pageContext'> & {
  services: Pick<Services, 'database' | 'now' | 'limits' | 'logger' | 'onSecurityEvent' | 'numberHashes'>;
  actor: Actor | undefined;
};

const postFields = z.object({
  intent: z.enum(PRODUCT_INTENTS),
  desc: z.string().default(''),
  conversation: z.string().default(''),
  line: z.string().default(''),
  application: z.string().default(''),
  /** What the conversation opens with. */
  ask: z.enum(['', 'offer']).catch(''),
  /** Of the page that buys; empty for a listing without a price. */
  seenPrice: z.string().optional(),
});
type Post = z.infer<typeof postFields>;
const STATUS = {
  sold: 409,
  reserved: 409,
  open: 409,
  left: 409,
  expired: 409,
  early: 409,
  spent: 409,
  applications: 409,
  repriced: 409,
  withdrawn: 409,
  full: 409,
  blocked: 403,
  forbidden: 403,
  gone: 404,
  invalid: 400,
  'signed-out': 401,
  failed: 503,
} as const;

/** Signed-out people sign in and come back. Without scripts the browser is redirected to the page that shows the change. */
export async function changeProduct(page: ChangeRequest) {
  const { services, actor, params, request } = page;
  const productId = params['id'] ?? '';
  if (!actor) throw redirect(withNext('/login', productPath(productId)));
  const post = await parsePost(request);
  if (!post) throw data({ code: 'bad-request' }, { status: 400 });
  const answer = await carryOut(services, actor, productId, post);
  if (!answer.ok) {
    if (answer.reason === 'forbidden') logSecurityEvent(page, 'forbidden', { why: post.intent });
    return data<ProductAnswer>(answer, { status: STATUS[answer.reason] });
  }
  if (answer.intent === 'delete') throw redirect('/receipt');
  page.pageContext.hasBought = answer.intent === 'buy';
  const isDocument = request.headers.get('Accept')?.includes('text/html') ?? false;
  if (isDocument && answer.intent !== 'buy') throw redirect(productPath(productId));
  return data<ProductAnswer>(answer);
}

export async function rejectChange({ request }: Pick<ChangeRequest, 'request'>, { status, text }: Rejection) {
  const { intent, desc, line } = (await parsePost(request)) ?? {
    intent: 'pick' as const,
    desc: '',
    line: '',
  };
  return data<ProductAnswer>({ ok: false, intent, reason: 'failed', text, desc, line }, { status });
}

async function parsePost(request: Request): Promise<Post | undefined> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(type)) return undefined;
  return postFields.safeParse(Object.fromEntries(await readForm(request))).data;
}

function toSeenWon(seenPrice: string | undefined): number | null | undefined {
  if (seenPrice === undefined) return undefined;
  return seenPrice === '' ? null : Number(seenPrice);
}

async function carryOut(
  services: ChangeRequest['services'],
  actor: Actor,
  productId: string,
  { intent, desc, conversation, line, application, ask, seenPrice }: Post,
): Promise<ProductAnswer> {
  try {
    switch (intent) {
      case 'pick':
        await pickProduct(services, actor, { productId });
        break;
      case 'unpick':
        await unpickProduct(services, actor, { productId });
        break;
      case 'delete':
        await removeProduct(services, actor, { productId });
        break;
      case 'buy': {
        const outcome = await buyListing(services, actor, { productId, seenPriceWon: toSeenWon(seenPrice) });
        if (outcome.ok) break;
        const { reason } = outcome;
        return { ok: false, intent, reason, text: BUY_PROBLEM_TEXTS[reason] };
      }
      case 'undo': {
        const outcome = await undoBuying(services, actor, productId);
        if (!outcome.ok) return { ok: false, intent, reason: 'expired', text: UNDO_EXPIRED_TEXT };
        if (!outcome.isForSale) throw redirect('/profile/purchases');
        break;
      }
      case 'edit': {
        const outcome = await editDescription(services, actor, { productId, desc });
        if (outcome.ok) {
          await noticeSentNumber(services, actor, [desc]);
          break;
        }
        const { reason } = outcome;
        const text = reason === 'sold' ? SOLD_TEXTS.edit : outcome.text;
        return { ok: false, intent, reason, text, desc };
      }
      case 'chat': {
        const isBuyer = await hasBought(services.database.read, productId, actor.id);
        const outcome = await openConversation(services, actor, { productId, hasBought: isBuyer });
        if (!outcome.ok) return { ...outcome, intent, text: CHAT_PROBLEM_TEXTS[outcome.reason] };
        throw redirect(`${conversationPath(outcome.conversationId)}${ask && `?ask=${ask}`}`);
      }
      case 'wait': {
        const outcome = await waitForReopening(services, actor, { productId });
        if (outcome.ok) break;
        const { reason } = outcome;
        return { ok: false, intent, reason, text: reason === 'sold' ? SOLD_TEXTS.wait : OPEN_TEXT };
      }
      case 'bump': {
        const outcome = await bumpProduct(services, actor, { productId });
        if (outcome.ok) break;
        const { problem } = outcome;
        return { ok: false, intent, reason: problem.reason, text: bumpProblemText(problem) };
      }
      case 'apply':
      case 'unapply':
      case 'choose':
      case 'draw':
        return await changeGiveaway(services, actor, intent, { productId, line, application });
      case 'unwait':
        await stopWaiting(services, actor, { productId });
        break;
      case 'reserve':
      case 'release':
      case 'complete': {
        const outcome = await changeState(services, actor, intent, { productId, conversation });
        if (!outcome.ok) return { ...outcome, intent };
        break;
      }
    }
    return { ok: true, intent };
  } catch (error) {
    const code = error instanceof CodedError ? error.code : undefined;
    if (code !== 'forbidden' && code !== 'not-found') throw error;
    return formResult(intent, code);
  }
}

function formResult(intent: Post['intent'], code: 'forbidden' | 'not-found'): ProductResult {
  switch (code) {
    case 'forbidden':
      return { ok: false, intent, reason: 'forbidden', text: FORBIDDEN_TEXTS[intent] };
    case 'not-found':
      return { ok: false, intent, reason: 'gone', text: GONE_TEXT };
  }
}
