import type { Reader } from '../../../database/database.ts';
import { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import { findMuteEnd } from './act-store.server.ts';
import { untilText } from './act.ts';

/** Forms handle it like a rate limit: what was typed stays. */
export class MutedError extends RateLimitedError {
  readonly until: number;

  constructor(until: number, now: number) {
    super('muted', until - now);
    this.name = 'MutedError';
    this.until = until;
  }

  override get text(): string {
    return `운영자의 조치로 ${untilText(this.until)} 글을 쓰거나 상품을 올릴 수 없어요. 이유는 알림에서 볼 수 있어요.`;
  }
}

export async function findMute(db: Reader, accountId: string, now: number): Promise<number | undefined> {
  const until = await findMuteEnd(db, accountId);
  return until !== undefined && until > now ? until : undefined;
}

export function requireUnmuted({ mutedUntil }: { mutedUntil: number | null }, now: number): void {
  if (mutedUntil !== null && mutedUntil > now) throw new MutedError(mutedUntil, now);
}
