import type { Database } from '../../../database/database.ts';
import { appendChange } from '../../platform/change-log.server.ts';
import { cleanNickname, nicknameKey, nicknameProblem } from '../account.ts';
import { updateNickname } from '../account-store.server.ts';
import { reservedNicknameProblem } from './reserved-nickname.server.ts';
import { duplicatesInError } from './sign-up.server.ts';

export type ChangeNicknameOutcome = { ok: true } | { ok: false; reason: string };

/** Another case of one's own nickname is allowed. */
export async function changeNickname(
  deps: { database: Database; config: { siteName: string }; now(): number },
  actor: { id: string },
  input: { nickname: string },
): Promise<ChangeNicknameOutcome> {
  const problem =
    nicknameProblem(input.nickname) ?? reservedNicknameProblem(input.nickname, deps.config.siteName);
  if (problem) return { ok: false, reason: problem };
  const nickname = cleanNickname(input.nickname);
  try {
    await deps.database.transaction(async (tx) => {
      const changed = await updateNickname(tx, actor.id, { nickname, nicknameKey: nicknameKey(nickname) });
      if (changed) await appendChange(tx, { kind: 'renamed', productId: null, feedSeq: null }, deps.now());
    });
    return { ok: true };
  } catch (error) {
    const taken = duplicatesInError(error)?.nickname;
    if (!taken) throw error;
    return { ok: false, reason: taken };
  }
}
