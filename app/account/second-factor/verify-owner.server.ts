import type { Database, Writer } from '../../../database/database.ts';
import { lockAccount } from '../account-store.server.ts';
import {
  type PasswordProof,
  verifyAccountPassword,
  recheckPassword,
  WRONG_PASSWORD,
  type Client,
  type GuessDeps,
} from '../sign-in/guess-password.server.ts';
import { codeProblem, parseCode, WRONG_CODE, type OwnerFields } from './code.ts';
import { findSecondFactorSince } from './second-factor.server.ts';
import { type CodeDeps, type CodeProof, consumeCode, verifyCode } from './verify-code.server.ts';
import { collectErrors, type FieldErrors } from '../../ui/form/form-result.ts';

export interface OwnerInput {
  password: string;
  code?: string | undefined;
  client: Client;
}

interface OwnerProof {
  password: PasswordProof;
  code?: CodeProof;
}

type OwnerCheck = { ok: true; proof: OwnerProof } | { ok: false; errors: FieldErrors<OwnerFields> };

/** Verifies password and code before the transaction that needs them (`confirmOwner`). Throws `RateLimitedError`. */
export async function verifyOwner(
  deps: BothDeps,
  accountId: string,
  { password, code = '', client }: OwnerInput,
): Promise<OwnerCheck> {
  if ((await findSecondFactorSince(deps.database.read, accountId)) !== null)
    return verifyPasswordAndCode(deps, accountId, { password, code, client });
  const proof = await verifyAccountPassword(deps, accountId, { password, client });
  return proof
    ? { ok: true, proof: { password: proof } }
    : { ok: false, errors: { password: WRONG_PASSWORD } };
}

/** Locks the account and consumes the code. False as well when a second factor was turned on in the meantime. */
export async function confirmOwner(
  tx: Writer,
  { proof, engine, now }: { proof: OwnerProof; engine: Database['engine']; now: number },
): Promise<'confirmed' | 'wrong-password' | 'wrong-code'> {
  const { accountId, passwordHash } = proof.password;
  const account = await lockAccount(tx, engine, accountId);
  if (account?.passwordHash !== passwordHash) return 'wrong-password';
  const isRight = proof.code
    ? await consumeCode(tx, proof.code, { email: account.email, now })
    : (await findSecondFactorSince(tx, accountId)) === null;
  return isRight ? 'confirmed' : 'wrong-code';
}

export type BothDeps = CodeDeps & GuessDeps;

export type BothInput = OwnerFields & { client: Client };

interface BothProof {
  password: PasswordProof;
  code: CodeProof;
}

type Proved = { ok: true; proof: BothProof } | { ok: false; errors: FieldErrors<OwnerFields> };

/** Does not check the code when the password is wrong. Throws `RateLimitedError`. */
export async function verifyPasswordAndCode(
  deps: BothDeps,
  accountId: string,
  input: BothInput,
): Promise<Proved> {
  const code = parseCode(input.code);
  const password = await verifyAccountPassword(deps, accountId, input);
  const errors = collectErrors<OwnerFields>({
    password: password ? undefined : WRONG_PASSWORD,
    code: code ? undefined : codeProblem(input.code),
  });
  if (errors || !password || !code) return { ok: false, errors: errors ?? {} };
  const account = { id: accountId, passwordHash: password.passwordHash };
  const proof = await verifyCode(deps, { account, device: input.client.device }, code);
  return proof ? { ok: true, proof: { password, code: proof } } : { ok: false, errors: { code: WRONG_CODE } };
}

export async function recheckPasswordAndCode(
  tx: Writer,
  { proof, email, engine, now }: { proof: BothProof; email: string; engine: Database['engine']; now: number },
): Promise<boolean> {
  return (
    (await recheckPassword(tx, engine, proof.password)) && (await consumeCode(tx, proof.code, { email, now }))
  );
}
