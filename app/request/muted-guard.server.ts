import { requireUnmuted } from '../moderation/act/mute.server.ts';
import { readForm } from './read-form.server.ts';
import type { Services } from './services.server.ts';

/** Intents of an action that write to others or list something, except in an agreed trade. */
export type WritingIntents = 'all' | readonly string[];

interface GuardedWrite {
  services: Pick<Services, 'now'>;
  request: Request;
  actor: { mutedUntil: number | null };
}

/** The one place that enforces a mute. Throws `MutedError`. */
export async function requireVoice(
  { services, request, actor }: GuardedWrite,
  writing: WritingIntents,
): Promise<void> {
  if (writing === 'all' || (await hasIntent(request, writing))) requireUnmuted(actor, services.now());
}

async function hasIntent(request: Request, intents: readonly string[]): Promise<boolean> {
  const type = request.headers.get('Content-Type') ?? '';
  // A body with photos is a message, and is read once, as it arrives.
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) return true;
  const intent = (await readForm(request)).get('intent');
  return typeof intent === 'string' && intents.includes(intent);
}
