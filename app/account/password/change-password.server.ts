import type { Database, Writer } from '../../../database/database.ts';
import type { Viewer } from '../account.ts';
import { dropJob, queueMail } from '../../mail/queue-mail.server.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import { updatePasswordHash } from '../account-store.server.ts';
import { endTokensOf } from '../email/account-token-store.server.ts';
import { deleteSessionsOf } from '../session/session-store.server.ts';
import { startSession } from '../session/session.server.ts';
import { isCommonPassword } from './common-passwords.server.ts';
import { isOfMarketWords } from './market-words.server.ts';
import { passwordProblem } from './password-policy.ts';
import type { ChangePasswordFields } from '../credentials.ts';
import { type Client, WRONG_PASSWORD } from '../sign-in/guess-password.server.ts';
import { hashPassword } from './password.server.ts';
import { WRONG_CODE } from '../second-factor/code.ts';
import { type BothDeps, confirmOwner, verifyOwner } from '../second-factor/verify-owner.server.ts';
import { collectErrors, type FieldErrors } from '../../ui/form/form-result.ts';

type ChangePasswordOutcome =
  { ok: true; token: string } | { ok: false; errors: FieldErrors<ChangePasswordFields> };

export async function changePassword(
  deps: BothDeps & { database: Database; config?: { origin: string | undefined; siteName?: string } },
  actor: Viewer,
  input: Omit<ChangePasswordFields, 'code'> & {
    code?: string | undefined;
    token: string | undefined;
    browser?: string | undefined;
    client: Client;
  },
): Promise<ChangePasswordOutcome> {
  const { database } = deps;
  const { currentPassword, newPassword, code, token, browser, client } = input;
  const owner = await verifyOwner(deps, actor.id, { password: currentPassword, code, client });
  const errors = collectErrors<ChangePasswordFields>({
    currentPassword: owner.ok ? undefined : owner.errors.password,
    newPassword: chosenPasswordProblem(newPassword, actor, deps.config?.siteName),
    code: owner.ok ? undefined : owner.errors.code,
  });
  if (errors || !owner.ok) return { ok: false, errors: errors ?? {} };
  const passwordHash = await hashPassword(newPassword);
  return database.transaction(async (tx) => {
    const now = deps.now();
    const confirmed = await confirmOwner(tx, { proof: owner.proof, engine: database.engine, now });
    if (confirmed === 'wrong-password') return { ok: false, errors: { currentPassword: WRONG_PASSWORD } };
    if (confirmed === 'wrong-code') return { ok: false, errors: { code: WRONG_CODE } };
    const { id: accountId, email } = actor;
    const change = { accountId, email, passwordHash, replacing: token, browser, now };
    return { ok: true, token: await setPassword(tx, change) };
  });
}

const RESET = 'reset-password';

interface PasswordChange {
  accountId: string;
  email: string;
  passwordHash: string;
  now: number;
}

/** In the transaction that locked the account. Ends its sessions and reset links, and mails the owner. */
export async function replacePassword(
  tx: Writer,
  { accountId, email, passwordHash, now }: PasswordChange,
): Promise<void> {
  await updatePasswordHash(tx, accountId, passwordHash);
  await deleteSessionsOf(tx, accountId);
  await appendPersonalChange(tx, accountId, now);
  await endTokensOf(tx, accountId, [RESET, 'reset-by-hand'], now);
  await dropJob(tx, accountId, RESET);
  await queueMail(tx, { kind: 'password-changed', accountId, address: email, now });
}

/** The same for the person at the browser. @returns the token of the new session */
export async function setPassword(
  tx: Writer,
  change: PasswordChange & { replacing: string | undefined; browser: string | undefined },
): Promise<string> {
  await replacePassword(tx, change);
  const { accountId, replacing, browser, now } = change;
  return startSession(tx, { accountId, replacing, browser, now });
}

export const COMMON_PASSWORD = '많이 쓰이는 비밀번호예요. 다른 비밀번호로 정해 주세요.';
export const GUESSABLE_PASSWORD =
  '이 장터를 아는 사람이 짐작하기 쉬운 비밀번호예요. 다른 비밀번호로 정해 주세요.';

export function chosenPasswordProblem(
  password: string,
  person: { email: string; nickname: string },
  siteName = '',
): string | undefined {
  const problem = passwordProblem(password, person);
  if (problem) return problem;
  if (isCommonPassword(password)) return COMMON_PASSWORD;
  return isOfMarketWords(password, siteName) ? GUESSABLE_PASSWORD : undefined;
}
