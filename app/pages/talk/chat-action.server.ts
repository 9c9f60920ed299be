import { data, redirect } from 'react-router';
import type { Actor } from '../../account/account.server.ts';
import { withNext } from '../../account/sign-in/next-path.ts';
import { withLeftOut } from '../../media/left-out-photos.ts';
import { noticeSentNumber } from '../../moderation/number/marked-number.server.ts';
import { parseNumberCursor } from '../../platform/paging/keyset-page.ts';
import { parseOnceKey } from '../../platform/once.server.ts';
import type { PageRequest, Rejection } from '../../request/handler.server.ts';
import { readForm } from '../../request/read-form.server.ts';
import type { Services } from '../../request/services.server.ts';
import { markRead, say } from '../../talk/message.server.ts';
import { conversationPath, type Message, type SayAnswer } from '../../talk/conversation.ts';
import { changeOffer, OFFER_INTENTS, OFFER_STATUS, type OfferFields } from './offer/offer-action.server.ts';
import { changeNoShow, NO_SHOW_INTENTS } from './meet/no-show-action.server.ts';
import { changeMeeting, MEET_INTENTS, MEET_STATUS, type MeetFields } from './meet/meet-action.server.ts';
import { ownNumberQuestion } from '../../talk/warning/numbers.ts';
import { readFields } from '../../ui/form/form-result.ts';
import { changeStateByTalk } from '../listing/state/listing-state.server.ts';
import { changeMembership, MEMBER_INTENTS } from './member/member-action.server.ts';
import { bringsFiles, findReceivedFields, SAY_STATUS, sayWithPhotos } from './say/say-with-photos.server.ts';
import { changeUndo, UNDO_INTENTS } from './undo/undo-action.server.ts';

type VisitorRequest = Pick<PageRequest, 'request' | 'params' | 'pageContext'> & {
  services: Pick<Services, 'database' | 'storage' | 'logger' | 'now' | 'limits' | 'config' | 'numberHashes'>;
  actor: Actor | undefined;
};

type MemberRequest = VisitorRequest & { actor: Actor };

const STATE_INTENTS = ['reserve', 'release', 'complete'] as const;
const CHAT_INTENTS = [
  'say',
  'read',
  ...STATE_INTENTS,
  ...OFFER_INTENTS,
  ...MEET_INTENTS,
  ...NO_SHOW_INTENTS,
  ...UNDO_INTENTS,
  ...MEMBER_INTENTS,
] as const;
const FIELDS = [
  'intent',
  'clientId',
  'body',
  'seq',
  'inPlace',
  'ownNumbers',
  'offer',
  'priceWon',
  'productId',
  'meeting',
  'at',
  'place',
  'minutes',
  'answerText',
] as const;

/** Signed-out people sign in and come back. */
export async function changeChat(page: VisitorRequest) {
  const { actor, params, request } = page;
  const id = params['id'] ?? '';
  if (!actor) throw redirect(withNext('/login', conversationPath(id)));
  if (bringsFiles(request)) return sayPhotosIn({ ...page, actor }, id);
  const fields = readFields(await readForm(request), FIELDS);
  const intent = CHAT_INTENTS.find((known) => known === fields.intent);
  switch (intent) {
    case 'say':
      return sayIn({ ...page, actor }, id, fields);
    case 'read':
      return readIn({ ...page, actor }, id, fields.seq);
    case 'reserve':
    case 'release':
    case 'complete':
      return changeStateIn({ ...page, actor }, id, intent);
    case 'offer':
    case 'offer-accept':
    case 'offer-decline':
    case 'offer-counter':
    case 'offer-withdraw':
    case 'swap-offer':
      return changeOfferIn({ ...page, actor }, id, { ...fields, intent });
    case 'meet':
    case 'meet-agree':
    case 'meet-cancel':
    case 'meet-here':
    case 'meet-remind':
      return changeMeetingIn({ ...page, actor }, id, { ...fields, intent });
    case 'no-show':
    case 'no-show-agree':
    case 'no-show-dispute': {
      const { meeting: meetingId, answerText } = fields;
      const input = { conversationId: id, meetingId, answerText, isDocument: isDocument(request) };
      return changeNoShow(page.services, actor, intent, input);
    }
    case 'undo-ask':
    case 'undo-agree':
    case 'undo-decline':
      return changeUndo(page.services, actor, intent, { id, isDocument: isDocument(request) });
    case 'block':
    case 'unblock':
    case 'mute':
    case 'unmute':
    case 'leave':
      return changeMembership(page.services, actor, intent, { id, isDocument: isDocument(request) });
    case undefined:
      throw data(null, { status: 400 });
  }
}

async function changeStateIn(
  { services, actor, request }: MemberRequest,
  conversationId: string,
  intent: 'reserve' | 'release' | 'complete',
) {
  const outcome = await changeStateByTalk(services, actor, intent, conversationId);
  if (!outcome.ok) {
    const status = outcome.reason === 'blocked' ? 403 : 409;
    return data<SayAnswer>({ ok: false, text: outcome.text, body: '' }, { status });
  }
  if (isDocument(request)) throw redirect(conversationPath(conversationId));
  return data({ ok: true as const });
}

async function changeOfferIn(
  { services, actor, request }: MemberRequest,
  conversationId: string,
  fields: OfferFields,
) {
  const outcome = await changeOffer(services, actor, conversationId, fields);
  if (!outcome.ok) {
    const answer = { ok: false, text: outcome.text, body: fields.priceWon, isOffer: true } as const;
    return data<SayAnswer>(answer, { status: OFFER_STATUS[outcome.reason] });
  }
  if (isDocument(request)) throw redirect(conversationPath(conversationId));
  return data({ ok: true as const });
}

async function changeMeetingIn(
  { services, actor, request }: MemberRequest,
  conversationId: string,
  fields: MeetFields,
) {
  const { at, place } = fields;
  const outcome = await changeMeeting(services, actor, conversationId, fields);
  if (!outcome.ok) {
    const errors = outcome.reason === 'invalid' ? outcome.errors : {};
    const answer = { ok: false, text: outcome.text, body: '', meeting: { at, place, errors } } as const;
    return data<SayAnswer>(answer, { status: MEET_STATUS[outcome.reason] });
  }
  if (isDocument(request)) throw redirect(conversationPath(conversationId));
  return data({ ok: true as const });
}

const isDocument = ({ headers }: Request) => headers.get('Accept')?.includes('text/html') ?? false;

async function readIn({ services, actor, request }: MemberRequest, id: string, typedSeq: string) {
  const seq = parseNumberCursor(typedSeq);
  if (seq === undefined) throw data(null, { status: 400 });
  await markRead(services, actor, { id, seq });
  if (isDocument(request)) throw redirect(conversationPath(id));
  return data({ ok: true as const });
}

/** The optional `seq` is what the page showed when it was sent. */
async function sayIn(
  page: MemberRequest,
  id: string,
  { clientId: typedId, body, seq: typedSeq, inPlace, ownNumbers }: Record<(typeof FIELDS)[number], string>,
) {
  const { services, actor, pageContext } = page;
  const clientId = parseOnceKey(typedId);
  if (clientId === undefined) throw data(null, { status: 400 });
  pageContext.formKey = clientId;
  const question = ownNumbers === 'ask' ? ownNumberQuestion(body) : undefined;
  if (question) {
    return data<SayAnswer>({ ok: false, text: question.title, body, isQuestion: true }, { status: 400 });
  }
  const outcome = await say(services, actor, { id, clientId, body });
  if (!outcome.ok) {
    const { reason, text } = outcome;
    return data<SayAnswer>({ ok: false, text, body }, { status: SAY_STATUS[reason] });
  }
  if (!outcome.isRepeat) await noticeSentNumber(services, actor, [outcome.message.body]);
  return answerSaid(page, id, { message: outcome.message, seq: typedSeq, inPlace, leftOut: 0 });
}

async function sayPhotosIn(page: MemberRequest, id: string) {
  const outcome = await sayWithPhotos(page, id);
  if (outcome.ok) return answerSaid(page, id, outcome);
  const { status, text, body } = outcome;
  return data<SayAnswer>({ ok: false, text, body }, { status });
}

async function answerSaid(
  { services, actor }: MemberRequest,
  id: string,
  {
    message,
    seq: typedSeq,
    inPlace,
    leftOut,
  }: { message: Message; seq: string; inPlace: string; leftOut: number },
) {
  const seq = parseNumberCursor(typedSeq);
  if (seq !== undefined) await markRead(services, actor, { id, seq });
  if (inPlace !== '1') throw redirect(withLeftOut(conversationPath(id), leftOut));
  return data<SayAnswer>({ ok: true, message });
}

/** Over a limit or during an outage: returns the typed text. */
export async function rejectSay(
  { request, pageContext }: Pick<VisitorRequest, 'request' | 'pageContext'>,
  { status, text }: Rejection,
) {
  const files = bringsFiles(request);
  const fields = files ? undefined : readFields(await readForm(request), FIELDS);
  if (fields?.intent === 'meet') {
    const { at, place } = fields;
    return data<SayAnswer>({ ok: false, text, body: '', meeting: { at, place, errors: {} } }, { status });
  }
  if (fields?.intent === 'offer' || fields?.intent === 'offer-counter')
    return data<SayAnswer>({ ok: false, text, body: fields.priceWon, isOffer: true }, { status });
  if (fields?.intent.startsWith('no-show-')) {
    const { answerText } = fields;
    return data<SayAnswer>(
      { ok: false, text, body: '', noShow: { answerText, error: undefined } },
      { status },
    );
  }
  const { clientId, body } = fields ?? findReceivedFields(request);
  const formKey = parseOnceKey(clientId);
  if (formKey !== undefined) pageContext.formKey = formKey;
  const { retryAfterS } = pageContext;
  return data<SayAnswer>({ ok: false, text, body, ...(retryAfterS && { retryAfterS }) }, { status });
}
