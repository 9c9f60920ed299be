import type { Database, Writer } from '../../database/database.ts';
import { wishMail } from '../mail/wish-mail.server.ts';
import { newId } from '../platform/id.server.ts';
import { emailKey, nicknameKey, type Viewer } from './account.ts';
import { insertAccount } from './account-store.server.ts';
import { chosenPasswordProblem } from './chosen-password.server.ts';
import { cleanSignup, refusals, signupRefusals, type FieldErrors, type SignupFields } from './credentials.ts';
import { hashPassword } from './password.server.ts';
import { startSession } from './start-session.server.ts';
import { findTaken, takenByError } from './taken.server.ts';

export type SignUpOutcome =
  { ok: true; viewer: Viewer; token: string } | { ok: false; errors: FieldErrors<SignupFields> };

type Deps = { database: Database; now(): number };

/**
 * Opens an account, signs its owner in and wishes for the mail that confirms their address, together. Of any number
 * who ask for one e-mail or nickname at once, in whatever case or Unicode form, one gets it.
 * @param input.replacing the session token that the browser brought along
 */
export async function signUp(
  deps: Deps,
  input: SignupFields & { replacing?: string | undefined },
): Promise<SignUpOutcome> {
  const errors = await findRefusals(deps.database, input);
  if (errors) return { ok: false, errors };
  const { replacing, ...fields } = input;
  const { password, ...names } = cleanSignup(fields);
  const passwordHash = await hashPassword(password);
  const work = (tx: Writer) => createAccount(tx, { ...names, passwordHash, replacing, now: deps.now() });
  try {
    return { ok: true, ...(await deps.database.transaction(work)) };
  } catch (error) {
    const taken = takenByError(error);
    if (!taken) throw error;
    return { ok: false, errors: taken };
  }
}

async function findRefusals(
  database: Database,
  fields: SignupFields,
): Promise<FieldErrors<SignupFields> | undefined> {
  const refused = signupRefusals(fields);
  const isSound = !refused?.nickname && !refused?.email;
  const taken = isSound ? await findTaken(database.read, fields) : undefined;
  return refusals({
    nickname: refused?.nickname ?? taken?.nickname,
    email: refused?.email ?? taken?.email,
    password: chosenPasswordProblem(fields.password, fields),
  });
}

async function createAccount(
  tx: Writer,
  input: {
    nickname: string;
    email: string;
    passwordHash: string;
    replacing: string | undefined;
    now: number;
  },
): Promise<{ viewer: Viewer; token: string }> {
  const { nickname, email, passwordHash, replacing, now } = input;
  const id = newId();
  await insertAccount(tx, {
    id,
    email,
    emailKey: emailKey(email),
    nickname,
    nicknameKey: nicknameKey(nickname),
    passwordHash,
    createdAt: now,
    emailVerifiedAt: null,
    suspendedAt: null,
    suspendedReason: null,
  });
  await wishMail(tx, { kind: 'verify-email', accountId: id, address: email, now });
  const token = await startSession(tx, { accountId: id, replacing, now });
  return { viewer: { id, nickname, email }, token };
}
