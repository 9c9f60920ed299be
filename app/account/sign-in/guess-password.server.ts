import type { CountedEvent, Limits } from '../../rate-limit/rate-limit.server.ts';
import type { KnownDevices } from './known-devices.server.ts';
import { verifyPassword } from '../password/password.server.ts';

/** From where a password is given. */
export interface Client {
  /** As limits count it. */
  address: string;
  /** What the browser carries to be known by. */
  device: string | undefined;
}

export interface GuessDeps {
  limits: Limits;
  devices: KnownDevices;
}

interface Guess {
  /** The key of the e-mail that was given, whether or not anybody has it. */
  emailKey: string;
  account: { id: string; passwordHash: string } | undefined;
  password: string;
  client: Client;
}

/**
 * Whether a password is the account's; the only way to ask. It is counted as wrong before it is looked at, and
 * taken back when it was right or could not be looked at, so that no number of guesses at once passes the limit.
 * Throws `RateLimitedError` without having looked.
 */
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

/** Neither what strangers do nor what comes from its address stands in the way of a device that is known. */
function ofDevice(deviceId: string, accountId: string): CountedEvent {
  return { limit: 'devicePassword', whom: `${deviceId} ${accountId}` };
}

function ofStranger(emailKey: string, address: string): CountedEvent[] {
  return [
    { limit: 'accountPassword', whom: emailKey },
    { limit: 'addressPassword', whom: address },
  ];
}
