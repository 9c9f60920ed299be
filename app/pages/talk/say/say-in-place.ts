import type { SayAnswer } from '../../../talk/conversation.ts';
import { failureText } from '../../../request/failure-text.ts';
import { findOpenConversation } from '../open-conversations.ts';

interface Posted {
  id: string;
  request: Request;
  serverAction(): Promise<unknown>;
}

/** A missing or unreadable answer is a failure of this message or mark alone, so that the page stays. */
export async function answerInConversation({ id, request, serverAction }: Posted): Promise<unknown> {
  const form = await request.clone().formData();
  const clientId = String(form.get('clientId'));
  const isSaid = form.get('intent') === 'say';
  const settle = (answer: SayAnswer, isRefused: boolean) => {
    if (isSaid) findOpenConversation(id)?.settle(clientId, answer, isRefused);
    return answer;
  };
  try {
    return settle((await serverAction()) as SayAnswer, true);
  } catch (thrown) {
    const lost = { ok: false as const, text: failureText(thrown, ''), body: String(form.get('body') ?? '') };
    const failed = settle(lost, false);
    // A newer mark has replaced this one.
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error(isSaid ? '메시지를 보내지 못했습니다.' : '읽음을 알리지 못했습니다.', thrown);
    return failed;
  }
}
