import type { Database, Reader, Writer } from '../../../database/database.ts';
import { appendChange } from '../../platform/change-log.server.ts';
import { cleanNickname, nicknameKey, nicknameProblem, emailKey, type Viewer } from '../account.ts';
import { updateNickname, findUsedKeys, insertAccount, insertConsents } from '../account-store.server.ts';
import { reservedNicknameProblem } from './reserved-nickname.server.ts';
import { uniqueViolation } from '../../../database/constraint-violation.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { newId } from '../../platform/id.server.ts';
import { POLICIES, type PolicyVersions } from '../consent/consent.ts';
import { cleanSignup, EMAIL_IN_USE, signupErrors, type SignupFields } from '../credentials.ts';
import { hashPassword } from '../password/password.server.ts';
import { chosenPasswordProblem } from '../password/change-password.server.ts';
import { startSession } from '../session/session.server.ts';
import { collectErrors, type FieldErrors } from '../../ui/form/form-result.ts';

type SignUpOutcome =
  { ok: true; viewer: Viewer; token: string } | { ok: false; errors: FieldErrors<SignupFields> };

type Deps = {
  database: Database;
  policies: PolicyVersions;
  config: { siteName: string };
  now(): number;
};

/** In one transaction. One of several parallel requests with one e-mail or nickname succeeds. */
export async function signUp(
  deps: Deps,
  input: SignupFields & { replacing?: string | undefined; browser?: string | undefined },
): Promise<SignUpOutcome> {
  const errors = await findErrors(deps, input);
  if (errors) return { ok: false, errors };
  const { replacing, browser, ...fields } = input;
  const { password, ...names } = cleanSignup(fields);
  const passwordHash = await hashPassword(password);
  const rest = { passwordHash, isEmailVerified: false, policies: deps.policies, replacing, browser };
  const work = (tx: Writer) => createAccount(tx, { ...names, ...rest, now: deps.now() });
  try {
    return { ok: true, ...(await deps.database.transaction(work)) };
  } catch (error) {
    const duplicates = duplicatesInError(error);
    if (!duplicates) throw error;
    return { ok: false, errors: duplicates };
  }
}

async function findErrors(
  { database, config }: Deps,
  fields: SignupFields,
): Promise<FieldErrors<SignupFields> | undefined> {
  const invalid = signupErrors(fields);
  const reserved = invalid?.nickname ?? reservedNicknameProblem(fields.nickname, config.siteName);
  const isSound = !reserved && !invalid?.email;
  const duplicates = isSound ? await findDuplicates(database.read, fields) : undefined;
  return collectErrors({
    nickname: reserved ?? duplicates?.nickname,
    email: invalid?.email ?? duplicates?.email,
    password: chosenPasswordProblem(fields.password, fields, config.siteName),
    agree: invalid?.agree,
  });
}

/** Queues a confirmation mail for an unverified address. */
export async function createAccount(
  tx: Writer,
  input: {
    nickname: string;
    email: string;
    passwordHash: string;
    isEmailVerified: boolean;
    policies: PolicyVersions;
    replacing: string | undefined;
    browser: string | undefined;
    now: number;
  },
): Promise<{ viewer: Viewer; token: string }> {
  const { nickname, email, passwordHash, isEmailVerified, policies, replacing, browser, now } = input;
  const id = newId();
  await insertAccount(tx, {
    id,
    email,
    emailKey: emailKey(email),
    nickname,
    nicknameKey: nicknameKey(nickname),
    passwordHash,
    createdAt: now,
    emailVerifiedAt: isEmailVerified ? now : null,
    suspendedAt: null,
    suspendedReason: null,
    mutedUntil: null,
    replyWithinMinutes: null,
  });
  await recordConsents(tx, id, policies, now);
  if (!isEmailVerified) await queueMail(tx, { kind: 'verify-email', accountId: id, address: email, now });
  const token = await startSession(tx, { accountId: id, replacing, browser, now });
  return { viewer: { id, nickname, email }, token };
}

async function recordConsents(tx: Writer, accountId: string, versions: PolicyVersions, agreedAt: number) {
  const consents = POLICIES.map(({ name }) => ({
    accountId,
    policy: name,
    version: versions[name],
    agreedAt,
  }));
  await insertConsents(tx, consents);
}

const NICKNAME_IN_USE = '이미 사용 중인 닉네임이에요.';

type DuplicateErrors = FieldErrors<Pick<SignupFields, 'email' | 'nickname'>>;

export async function findDuplicates(
  db: Reader,
  { email, nickname }: Pick<SignupFields, 'email' | 'nickname'>,
): Promise<DuplicateErrors | undefined> {
  const duplicates = await findUsedKeys(db, {
    emailKey: emailKey(email),
    nicknameKey: nicknameKey(nickname),
  });
  return collectErrors({
    nickname: duplicates.nickname ? NICKNAME_IN_USE : undefined,
    email: duplicates.email ? EMAIL_IN_USE : undefined,
  });
}

export function duplicatesInError(error: unknown): DuplicateErrors | undefined {
  const violated = uniqueViolation(error);
  if (violated?.includes('nickname_key')) return { nickname: NICKNAME_IN_USE };
  if (violated?.includes('email_key')) return { email: EMAIL_IN_USE };
  return undefined;
}

type ChangeNicknameOutcome = { ok: true } | { ok: false; reason: string };

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
    const duplicate = duplicatesInError(error)?.nickname;
    if (!duplicate) throw error;
    return { ok: false, reason: duplicate };
  }
}
