import { failureText } from '../../request/failure-text.ts';

export const RELATION_INTENTS = ['follow', 'unfollow', 'block', 'unblock'] as const;
export type RelationIntent = (typeof RELATION_INTENTS)[number];

export interface Relation {
  isFollowed: boolean;
  isBlocked: boolean;
}

export interface RelationAnswer {
  ok: boolean;
  intent: RelationIntent;
  text: string;
}

const FAILED_TEXT = '요청을 처리하지 못했어요. 잠시 후 다시 시도해 주세요.';

/** A missing or unreadable response becomes a failure, so that the page stays. Redirects are followed. */
export async function answerOrFailure(
  request: Request,
  serverAction: () => Promise<RelationAnswer>,
): Promise<RelationAnswer> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response || request.signal.aborted) throw thrown;
    console.error('요청을 처리하지 못했습니다.', thrown);
    const intent = form.get('intent') as RelationIntent;
    return { ok: false, intent, text: failureText(thrown, FAILED_TEXT) };
  }
}
