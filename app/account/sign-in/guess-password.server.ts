import type { CountedEvent, Limits } from '../../rate-limit/rate-limit.server.ts';
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
  return { limit: 'devicePassword', whom: `${deviceId} ${accountId}` };
}

function ofStranger(emailKey: string, address: string): CountedEvent[] {
  return [
    { limit: 'accountPassword', whom: emailKey },
    { limit: 'addressPassword', whom: address },
  ];
}
