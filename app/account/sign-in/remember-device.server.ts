import type { Database } from '../../../database/database.ts';
import { findAccountById } from '../account-store.server.ts';
import type { KnownDevices } from './known-devices.server.ts';

/**
 * What a browser is to carry, to be known by, once its owner has given the password of their account.
 * @param device what it carries now
 * @returns undefined when the account is gone in the meantime
 */
export async function rememberDevice(
  deps: { database: Database; devices: KnownDevices },
  accountId: string,
  device: string | undefined,
): Promise<string | undefined> {
  const account = await findAccountById(deps.database.read, accountId);
  return account && deps.devices.remember(device, account);
}
