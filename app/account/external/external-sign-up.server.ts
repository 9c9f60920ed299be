import type { Database, Writer } from '../../../database/database.ts';
import { collectErrors, type FieldErrors } from '../../ui/form/form-result.ts';
import { cleanEmail, cleanNickname, type Viewer } from '../account.ts';
import type { PolicyVersions } from '../consent/consent.ts';
import { hashOfNoPassword } from '../password/password.server.ts';
import { reservedNicknameProblem } from '../sign-up/reserved-nickname.server.ts';
import { EMAIL_IN_USE } from '../credentials.ts';
import { createAccount, duplicatesInError, findDuplicates } from '../sign-up/sign-up.server.ts';
import { externalSignupErrors, type ExternalSignupFields } from './external-fields.ts';
import { findIdentity, insertIdentity } from './external-identity-store.server.ts';
import type { Browser } from './external-sign-in.server.ts';
import type { UnknownIdentity } from './external-tokens.server.ts';

type Deps = {
  database: Database;
  policies: PolicyVersions;
  config: { siteName: string };
  now(): number;
};

type ExternalSignUpOutcome =
  | { ok: true; viewer: Viewer; token: string }
  | { ok: false; errors: FieldErrors<ExternalSignupFields> }
  | { ok: false; errors?: undefined };

class LinkedMeanwhile extends Error {}

/** An account without a password. An address that the provider has verified counts as confirmed, whatever is typed. */
export async function signUpWithIdentity(
  deps: Deps,
  identity: UnknownIdentity,
  input: ExternalSignupFields & Browser,
): Promise<ExternalSignUpOutcome> {
  const { database, policies } = deps;
  const { replacing, browser, ...typed } = input;
  const { isEmailVerified } = identity;
  const fields = { ...typed, email: (isEmailVerified ? identity.email : undefined) ?? typed.email };
  const errors = await findErrors(deps, fields);
  if (errors) return { ok: false, errors };
  const names = { nickname: cleanNickname(fields.nickname), email: cleanEmail(fields.email) };
  const rest = { isEmailVerified, policies, replacing, browser };
  const work = async (tx: Writer) => {
    const now = deps.now();
    const passwordHash = hashOfNoPassword();
    const created = await createAccount(tx, { ...names, ...rest, passwordHash, now });
    const { provider, subject } = identity;
    if (!(await insertIdentity(tx, { provider, subject, accountId: created.viewer.id, createdAt: now })))
      throw new LinkedMeanwhile();
    return created;
  };
  try {
    if (await findIdentity(database.read, identity)) return { ok: false };
    return { ok: true, ...(await database.transaction(work)) };
  } catch (error) {
    if (error instanceof LinkedMeanwhile) return { ok: false };
    const duplicates = duplicatesInError(error);
    if (!duplicates) throw error;
    return { ok: false, errors: withAdvice(duplicates) };
  }
}

const ADVICE = `${EMAIL_IN_USE} 내 계정이라면 아래에서 연결해 주세요.`;

function withAdvice(
  errors: FieldErrors<Pick<ExternalSignupFields, 'email' | 'nickname'>>,
): FieldErrors<ExternalSignupFields> {
  return errors.email === undefined ? errors : { ...errors, email: ADVICE };
}

async function findErrors(
  { database, config }: Deps,
  fields: ExternalSignupFields,
): Promise<FieldErrors<ExternalSignupFields> | undefined> {
  const invalid = externalSignupErrors(fields);
  const nickname = invalid?.nickname ?? reservedNicknameProblem(fields.nickname, config.siteName);
  const isSound = !nickname && !invalid?.email;
  const duplicates = isSound ? await findDuplicates(database.read, fields) : undefined;
  const found = duplicates && withAdvice(duplicates);
  return collectErrors({
    nickname: nickname ?? found?.nickname,
    email: invalid?.email ?? found?.email,
    agree: invalid?.agree,
  });
}
