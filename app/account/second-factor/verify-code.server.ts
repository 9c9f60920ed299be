import type { Database, Writer } from '../../../database/database.ts';
import type { TotpSecretTable } from '../../../database/tables/credential-tables.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import type { StoredLimit } from '../../platform/rate-limit/rate-limit.ts';
import type { CountedEvent, Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import { lockAccount } from '../account-store.server.ts';
import { verifyPassword } from '../password/password.server.ts';
import type { KnownDevices, MarkedAccount } from '../sign-in/known-devices.server.ts';
import type { Code } from './code.ts';
import {
  deleteRecoveryCode,
  findFactor,
  findRecoveryHash,
  updateLastStep,
} from './second-factor-store.server.ts';
import type { SecretEncryption } from './secret-encryption.server.ts';
import { findTimeStep, timeStepAt } from './totp.server.ts';

/** Ten minutes, the largest difference between servers' clocks. */
const FAR_STEPS = 20;

export interface CodeDeps extends CountDeps {
  devices: KnownDevices;
  secretEncryption: SecretEncryption;
}

export type CodeProof = Pick<TotpSecretTable, 'accountId' | 'encryptedSecret'> &
  ({ of: 'app'; step: number } | { of: 'paper'; number: number; hash: string });

/** Before the transaction that consumes the code. Throws `RateLimitedError` after too many wrong ones. */
export async function verifyCode(
  deps: CodeDeps,
  { account, device }: { account: MarkedAccount; device: string | undefined },
  code: Code,
): Promise<CodeProof | undefined> {
  const giver = { accountId: account.id, deviceId: deps.devices.findDevice(device, account) };
  return countingWrongCodes(deps, giver, async () => {
    const factor = await findFactor(deps.database.read, account.id);
    if (!factor) return undefined;
    return code.of === 'app' ? verifyAppCode(deps, factor, code) : verifyRecoveryCode(deps, factor, code);
  });
}

type Digits<Of> = Extract<Code, { of: Of }>;

async function verifyAppCode(
  { secretEncryption, now }: CodeDeps,
  { accountId, encryptedSecret, lastStep }: TotpSecretTable,
  { digits }: Digits<'app'>,
): Promise<CodeProof | undefined> {
  const secret = secretEncryption.decrypt(encryptedSecret, accountId);
  const at = now();
  const step = secret && findTimeStep(secret, digits, at);
  if (!step) return undefined;
  const isFresh = step > lastStep || lastStep > timeStepAt(at) + FAR_STEPS;
  return isFresh ? { of: 'app', accountId, encryptedSecret, step } : undefined;
}

async function verifyRecoveryCode(
  { database }: CodeDeps,
  { accountId, encryptedSecret }: TotpSecretTable,
  { number, digits }: Digits<'paper'>,
): Promise<CodeProof | undefined> {
  const hash = await findRecoveryHash(database.read, accountId, number);
  const isRight = await verifyPassword(digits, hash);
  return isRight && hash ? { of: 'paper', accountId, encryptedSecret, number, hash } : undefined;
}

/** Uses a verified code; of several at once, one gets true. Mails the owner about a used recovery code. */
export async function consumeCode(
  tx: Writer,
  proof: CodeProof,
  { email, now }: { email: string; now: number },
): Promise<boolean> {
  if (proof.of === 'app') return updateLastStep(tx, { ...proof, aheadOf: timeStepAt(now) + FAR_STEPS });
  const { accountId, number, hash } = proof;
  if (!(await deleteRecoveryCode(tx, { accountId, number, hash }))) return false;
  await queueMail(tx, { kind: 'recovery-code-used', accountId, address: email, now });
  return true;
}

/** A daily count that reaches the fifteen-minute limit at once. */
const NOTIFY_AT = 10;

export interface CountDeps {
  database: Database;
  limits: Limits;
  now(): number;
}

interface CodeGiver {
  accountId: string;
  deviceId?: string | undefined;
}

/** Counts a code as wrong first. Counts known browsers apart, so that a stranger with the password cannot lock them out. */
export async function countingWrongCodes<T>(
  deps: CountDeps,
  giver: CodeGiver,
  verify: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { inAWhile, inADay } = countedFor(giver);
  const counted = await deps.limits.count(inAWhile, inADay);
  let isWrong = false;
  try {
    const found = await verify();
    isWrong = found === undefined;
    return found;
  } finally {
    if (!isWrong) await counted.giveBack();
    else if (counted.countOf(inADay.limit) === NOTIFY_AT) await notifyOwner(deps, giver.accountId);
  }
}

function countedFor({ accountId, deviceId }: CodeGiver): Record<'inAWhile' | 'inADay', CountedEvent> {
  const of = (limit: StoredLimit, identifier = accountId): CountedEvent => ({ limit, identifier });
  if (!deviceId) return { inAWhile: of('accountCode'), inADay: of('accountCodeDay') };
  // Known browsers share one count a day.
  return { inAWhile: of('deviceCode', `${deviceId} ${accountId}`), inADay: of('devicesCodeDay') };
}

async function notifyOwner({ database, now }: CountDeps, accountId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, database.engine, accountId);
    if (account)
      await queueMail(tx, { kind: 'codes-refused', accountId, address: account.email, now: now() });
  });
}
