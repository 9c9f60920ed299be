import { queueMail } from '../../mail/queue-mail.server.ts';
import type { Viewer } from '../account.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import { lockAccount } from '../account-store.server.ts';
import { hashSessionToken } from '../session/session-cookie.server.ts';
import { deleteOtherSessionsOf, findSessionOwner } from '../session/session-store.server.ts';
import { appCodeProblem, parseCode, WRONG_CODE } from './code.ts';
import { countingWrongCodes, type CountDeps } from './count-wrong-codes.server.ts';
import type { SecretEncryption } from './secret-encryption.server.ts';
import { findOpenOffer } from './find-second-factor.server.ts';
import { newRecoveryCodes } from './recovery-codes.server.ts';
import { deleteOffer, insertFactor, replaceRecoveryCodes } from './second-factor-store.server.ts';
import { findTimeStep } from './totp.server.ts';

export type TurnOnOutcome =
  /** The recovery codes, which are kept nowhere as they are. */
  | { ok: true; codes: string[] }
  | { ok: false; problem: string }
  /** Nothing was offered in this session, or too long ago; or it is on already. */
  | { ok: false; problem?: undefined };

/**
 * Turns on what was offered (`offerSecondFactor`), once a code shows that the app has it. Other sessions end: whoever
 * may have had the password alone is out. The owner is mailed. Throws `RateLimitedError` after too many wrong codes.
 */
export async function turnOnSecondFactor(
  deps: CountDeps & { secretEncryption: SecretEncryption },
  actor: Pick<Viewer, 'id'>,
  input: { code: string; session: string },
): Promise<TurnOnOutcome> {
  const { database, secretEncryption } = deps;
  const { id: accountId } = actor;
  const offer = await findOpenOffer(database.read, { accountId, session: input.session, now: deps.now() });
  const secret = offer && secretEncryption.decrypt(offer.sealedSecret, accountId);
  if (!secret) return { ok: false };
  const problem = appCodeProblem(input.code);
  const code = parseCode(input.code);
  if (problem || !code) return { ok: false, problem: problem ?? WRONG_CODE };
  const lastStep = await countingWrongCodes(deps, { accountId }, async () =>
    findTimeStep(secret, code.digits, deps.now()),
  );
  if (lastStep === undefined) return { ok: false, problem: WRONG_CODE };
  const { codes, stored } = await newRecoveryCodes(accountId);
  return database.transaction(async (tx) => {
    const now = deps.now();
    const account = await lockAccount(tx, database.engine, accountId);
    const sessionHash = hashSessionToken(input.session);
    // Hashing took a while: whoever has been put out meanwhile must not lock the owner out.
    const live = await findSessionOwner(tx, sessionHash, now);
    if (!account || !live || !(await deleteOffer(tx, offer))) return { ok: false };
    const factor = { accountId, sealedSecret: offer.sealedSecret, lastStep, createdAt: now };
    if (!(await insertFactor(tx, factor))) return { ok: false };
    await replaceRecoveryCodes(tx, accountId, stored);
    await deleteOtherSessionsOf(tx, accountId, sessionHash);
    await appendPersonalChange(tx, accountId, now);
    await queueMail(tx, { kind: 'second-factor-on', accountId, address: account.email, now });
    return { ok: true, codes };
  });
}
