import { data, redirect } from 'react-router';
import type { SayAnswer } from '../../../talk/conversation.ts';
import { failureText, SIGNED_OUT_TEXT } from '../../../request/failure-text.ts';
import { findOpenConversation } from '../open-conversations.ts';

interface Posted {
  id: string;
  request: Request;
  serverAction(): Promise<unknown>;
}

const SAID_WORDS = {
  say: ['메시지를 보내지 못했습니다.', ''],
  read: ['읽음을 알리지 못했습니다.', ''],
} as const;
const OTHER_WORDS = [
  '대화에서 요청을 처리하지 못했습니다.',
  '요청을 처리하지 못했어요. 잠시 후 다시 눌러 주세요.',
] as const;
const PART_INTENTS = new Set<unknown>(['meet', 'swap-offer', 'no-show', 'no-show-agree', 'no-show-dispute']);

/** A missing or unreadable answer fails only this message or mark, so that the page stays. */
export async function answerInConversation({ id, request, serverAction }: Posted): Promise<unknown> {
  const form = await request.clone().formData();
  const clientId = String(form.get('clientId'));
  const intent = form.get('intent');
  const isSaid = intent === 'say';
  const [log, failure] = isSaid || intent === 'read' ? SAID_WORDS[intent] : OTHER_WORDS;
  const settle = (answer: SayAnswer, isRefused: boolean) => {
    if (isSaid) findOpenConversation(id)?.settle(clientId, answer, isRefused);
    return answer;
  };
  try {
    return settle((await serverAction()) as SayAnswer, true);
  } catch (thrown) {
    const leadsTo = thrown instanceof Response ? (thrown.headers.get('Location') ?? '') : '';
    if (PART_INTENTS.has(intent) && leadsTo.startsWith('/login?'))
      return data<SayAnswer>({ ok: false, text: SIGNED_OUT_TEXT, body: '', isSignedOut: true }, 401);
    const lost = {
      ok: false as const,
      text: failureText(thrown, failure),
      body: String(form.get('body') ?? ''),
    };
    const failed = settle(lost, false);
    // The message is stored on this device.
    if (isSaid && leadsTo.startsWith('/login?')) throw redirect(`${leadsTo}&why=ended`);
    // A newer mark has replaced this one.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error(log, thrown);
    // The status keeps the router from reloading the page.
    return failure === '' ? failed : data(failed, 503);
  }
}
