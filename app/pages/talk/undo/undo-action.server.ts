import { data, redirect } from 'react-router';
import type { Actor } from '../../../account/account.server.ts';
import { takeUndoStep } from '../../../purchase/undo/undo-by-both.server.ts';
import { UNDO_OBSTACLE_TEXTS, type UndoStep } from '../../../purchase/undo/undo-request.ts';
import type { Services } from '../../../request/services.server.ts';
import { conversationPath, type SayAnswer, UNDO_LINES } from '../../../talk/conversation.ts';
import { getTalk } from '../../../talk/reserve/reserve.server.ts';
import { endMeetingOfTrade } from '../../../talk/meet/meetings-of-sale.server.ts';
import { addSystemLine } from '../../../talk/reserve/system-line.server.ts';

export const UNDO_INTENTS = ['undo-ask', 'undo-agree', 'undo-decline'] as const;
type UndoIntent = (typeof UNDO_INTENTS)[number];

const STEPS: Record<UndoIntent, UndoStep> = {
  'undo-ask': 'ask',
  'undo-agree': 'agree',
  'undo-decline': 'decline',
};

type Deps = Pick<Services, 'database' | 'now'>;

/** For the conversation's purchase, with a line in it. Throws `not-found` where the actor is no member. */
export async function undoByTalk(deps: Deps, actor: { id: string }, step: UndoStep, conversationId: string) {
  const { database } = deps;
  const getParties = (db: typeof database.read) => getTalk(db, actor, { conversationId });
  const { side } = await getParties(database.read);
  const { engine } = database;
  return takeUndoStep(deps, step, getParties, async (tx, { now }) => {
    const meetingId =
      step === 'agree' ? await endMeetingOfTrade(tx, { engine, now }, conversationId) : undefined;
    const line = { conversationId, side, body: UNDO_LINES[step], now, ...(meetingId && { meetingId }) };
    await addSystemLine(tx, engine, line);
  });
}

export async function changeUndo(
  deps: Deps,
  actor: Actor,
  intent: UndoIntent,
  { id, isDocument }: { id: string; isDocument: boolean },
) {
  const outcome = await undoByTalk(deps, actor, STEPS[intent], id);
  if (!outcome.ok) {
    const status = outcome.reason === 'blocked' ? 403 : 409;
    return data<SayAnswer>({ ok: false, text: UNDO_OBSTACLE_TEXTS[outcome.reason], body: '' }, { status });
  }
  if (isDocument) throw redirect(conversationPath(id));
  return data({ ok: true as const });
}
