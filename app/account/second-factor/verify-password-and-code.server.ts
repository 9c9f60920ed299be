import type { Database, Writer } from '../../../database/database.ts';
import { collectErrors, type FieldErrors } from '../credentials.ts';
import type { Client, GuessDeps } from '../sign-in/guess-password.server.ts';
import {
  recheckPassword,
  provePassword,
  WRONG_PASSWORD,
  type PasswordProof,
} from '../password/password-proof.server.ts';
import { codeProblem, parseCode, WRONG_CODE } from './code.ts';
import type { BothFields } from './forms/factor-forms.ts';
import { proveCode, consumeCode, type CodeDeps, type CodeProof } from './verify-code.server.ts';

export type BothDeps = CodeDeps & GuessDeps;

/** A password and a code as they were typed. */
export type BothInput = BothFields & { client: Client };

/** That somebody has just given both: the password of an account and a code of its second factor. */
export interface BothProof {
  password: PasswordProof;
  code: CodeProof;
}

export type Proved = { ok: true; proof: BothProof } | { ok: false; errors: FieldErrors<BothFields> };

/**
 * Checks a person's own password and code, before the transaction that needs them (`recheckPasswordAndCode`). Throws `RateLimitedError`
 * after too many wrong ones of either; where the password is wrong the code is not looked at.
 */
export async function proveBoth(deps: BothDeps, accountId: string, input: BothInput): Promise<Proved> {
  const code = parseCode(input.code);
  const password = await provePassword(deps, accountId, input);
  const errors = collectErrors<BothFields>({
    password: password ? undefined : WRONG_PASSWORD,
    code: code ? undefined : codeProblem(input.code),
  });
  if (errors || !password || !code) return { ok: false, errors: errors ?? {} };
  const account = { id: accountId, passwordHash: password.passwordHash };
  const proof = await proveCode(deps, { account, device: input.client.device }, code);
  return proof ? { ok: true, proof: { password, code: proof } } : { ok: false, errors: { code: WRONG_CODE } };
}

/** Whether both still stand: holds the account until the transaction ends, and uses the code up. */
export async function recheckPasswordAndCode(
  tx: Writer,
  { proof, email, engine, now }: { proof: BothProof; email: string; engine: Database['engine']; now: number },
): Promise<boolean> {
  return (
    (await recheckPassword(tx, engine, proof.password)) && (await consumeCode(tx, proof.code, { email, now }))
  );
}
