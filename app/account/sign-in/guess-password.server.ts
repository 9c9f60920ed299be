import type { Database, Writer } from '../../../database/database.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';
import type { CountedEvent, Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import type { KnownDevices } from './known-devices.server.ts';
import { verifyPassword } from '../password/password.server.ts';

export interface Client {
  address: string;
  device: string | undefined;
}

export interface GuessDeps {
  limits: Limits;
  devices: KnownDevices;
}

interface Guess {
  emailKey: string;
  account: { id: string; passwordHash: string } | undefined;
  password: string;
  client: Client;
}

/** Counts a wrong password first, so that parallel guesses cannot pass the limit. Throws `RateLimitedError`. */
export async function guessPassword(
  { limits, devices }: GuessDeps,
  { emailKey, account, password, client }: Guess,
): Promise<boolean> {
  const device = account && devices.findDevice(client.device, account);
  const counted = await limits.count(
    ...(device ? [ofDevice(device, account.id)] : ofStranger(emailKey, client.address)),
  );
  let isWrong = false;
  try {
    isWrong = !(await verifyPassword(password, account?.passwordHash));
    return !isWrong;
  } finally {
    if (!isWrong) await counted.giveBack();
  }
}

function ofDevice(deviceId: string, accountId: string): CountedEvent {
  return { limit: 'devicePassword', identifier: `${deviceId} ${accountId}` };
}

function ofStranger(emailKey: string, address: string): CountedEvent[] {
  return [
    { limit: 'accountPassword', identifier: emailKey },
    { limit: 'addressPassword', identifier: address },
  ];
}

export const WRONG_PASSWORD = '비밀번호가 올바르지 않아요.';

export interface PasswordProof {
  accountId: string;
  passwordHash: string;
}

/** Verifies a password before the transaction that needs it. Throws `RateLimitedError` as signing in does. */
export async function verifyAccountPassword(
  deps: GuessDeps & { database: Database },
  accountId: string,
  { password, client }: { password: string; client: Client },
): Promise<PasswordProof | undefined> {
  const account = await findAccountById(deps.database.read, accountId);
  if (!account) return undefined;
  const { emailKey, passwordHash } = account;
  const isRight = await guessPassword(deps, { emailKey, account, password, client });
  return isRight ? { accountId, passwordHash } : undefined;
}

/** Whether the proof still holds; locks the account until the transaction ends. */
export async function recheckPassword(
  tx: Writer,
  engine: Database['engine'],
  { accountId, passwordHash }: PasswordProof,
): Promise<boolean> {
  return (await lockAccount(tx, engine, accountId))?.passwordHash === passwordHash;
}
