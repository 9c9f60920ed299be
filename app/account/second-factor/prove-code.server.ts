import type { Database, Writer } from '../../../database/database.ts';
import type { SecondFactorTable } from '../../../database/tables.ts';
import type { Limits } from '../../limits/limits.server.ts';
import { wishMail } from '../../mail/wish-mail.server.ts';
import { lockAccount } from '../account-store.server.ts';
import { verifyPassword } from '../password.server.ts';
import type { Code } from './code.ts';
import type { FactorVault } from './factor-vault.server.ts';
import {
  deleteRecoveryCode,
  findFactor,
  findRecoveryHash,
  updateLastStep,
} from './second-factor-store.server.ts';
import { findTimeStep, timeStepAt } from './totp.server.ts';

/** So many wrong codes in a day: as soon as the limit of fifteen minutes can be reached, and once. */
const TOLD_AT = 10;
/** Ten minutes, which no two servers' clocks are apart. */
const FAR_STEPS = 20;

export interface CodeDeps {
  database: Database;
  limits: Limits;
  vault: FactorVault;
  now(): number;
}

/** That somebody has just shown a right code of an account's second factor; it counts once it is spent. */
export type CodeProof = Pick<SecondFactorTable, 'accountId' | 'sealedSecret'> &
  ({ of: 'app'; step: number } | { of: 'paper'; number: number; hash: string });

/**
 * Checks a code, before the transaction that spends it; undefined when it is wrong, was used, or the account has no
 * second factor. Throws `LimitedError` after too many that were wrong, without having looked.
 */
export async function proveCode(
  deps: CodeDeps,
  accountId: string,
  code: Code,
): Promise<CodeProof | undefined> {
  return countingWrong(deps, accountId, async () => {
    const factor = await findFactor(deps.database.read, accountId);
    if (!factor) return undefined;
    return code.of === 'app' ? proveByApp(deps, factor, code) : proveByPaper(deps, factor, code);
  });
}

/**
 * Counts a code as wrong before it is looked at, and takes that back when it was right or could not be looked at. The
 * owner is mailed of the tenth wrong one in a day: whoever gives it may have their password.
 */
export async function countingWrong<T>(
  deps: Pick<CodeDeps, 'database' | 'limits' | 'now'>,
  accountId: string,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const counted = await deps.limits.count(
    { limit: 'accountCode', whom: accountId },
    { limit: 'accountCodeDay', whom: accountId },
  );
  let isWrong = false;
  try {
    const found = await look();
    isWrong = found === undefined;
    return found;
  } finally {
    if (!isWrong) await counted.giveBack();
    else if (counted.countOf('accountCodeDay') === TOLD_AT) await tellOwner(deps, accountId);
  }
}

async function tellOwner(
  { database, now }: Pick<CodeDeps, 'database' | 'now'>,
  accountId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, database.engine, accountId);
    if (account) await wishMail(tx, { kind: 'codes-refused', accountId, address: account.email, now: now() });
  });
}

type Digits<Of> = Extract<Code, { of: Of }>;

async function proveByApp(
  { vault, now }: CodeDeps,
  { accountId, sealedSecret, lastStep }: SecondFactorTable,
  { digits }: Digits<'app'>,
): Promise<CodeProof | undefined> {
  const secret = vault.open(sealedSecret, accountId);
  const at = now();
  const step = secret && findTimeStep(secret, digits, at);
  if (!step) return undefined;
  const isFresh = step > lastStep || lastStep > timeStepAt(at) + FAR_STEPS;
  return isFresh ? { of: 'app', accountId, sealedSecret, step } : undefined;
}

async function proveByPaper(
  { database }: CodeDeps,
  { accountId, sealedSecret }: SecondFactorTable,
  { number, digits }: Digits<'paper'>,
): Promise<CodeProof | undefined> {
  const hash = await findRecoveryHash(database.read, accountId, number);
  const isRight = await verifyPassword(digits, hash);
  return isRight && hash ? { of: 'paper', accountId, sealedSecret, number, hash } : undefined;
}

/**
 * Uses a proved code up, in the transaction that holds the account: of any number who bring it at once one hears true.
 * The owner is mailed of a recovery code.
 */
export async function spendCode(
  tx: Writer,
  proof: CodeProof,
  { email, now }: { email: string; now: number },
): Promise<boolean> {
  if (proof.of === 'app') return updateLastStep(tx, { ...proof, aheadOf: timeStepAt(now) + FAR_STEPS });
  const { accountId, number, hash } = proof;
  if (!(await deleteRecoveryCode(tx, { accountId, number, hash }))) return false;
  await wishMail(tx, { kind: 'recovery-code-used', accountId, address: email, now });
  return true;
}
