import type { Database } from '../../../database/database.ts';
import type { StoredLimit } from '../../rate-limit/limit-rules.ts';
import type { CountedEvent, Limits } from '../../rate-limit/rate-limit.server.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { lockAccount } from '../account-store.server.ts';

/** So many wrong codes in a day: as soon as the limit of fifteen minutes can be reached, and once. */
const NOTIFY_AT = 10;

export interface CountDeps {
  database: Database;
  limits: Limits;
  now(): number;
}

/** Who gives a code for an account. */
export interface CodeGiver {
  accountId: string;
  /** Of a browser that has signed in to the account before (`KnownDevices`). */
  deviceId?: string | undefined;
}

/**
 * Counts a code as wrong before it is looked at, and takes that back when it was right or could not be looked at. A
 * browser that is known is counted apart, so that whoever learns the password can't lock it out. The owner is mailed of
 * the tenth wrong one in a day: whoever gives it may have their password. Throws `RateLimitedError` without having looked.
 */
export async function countingWrongCodes<T>(
  deps: CountDeps,
  giver: CodeGiver,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { inAWhile, inADay } = countedFor(giver);
  const counted = await deps.limits.count(inAWhile, inADay);
  let isWrong = false;
  try {
    const found = await look();
    isWrong = found === undefined;
    return found;
  } finally {
    if (!isWrong) await counted.giveBack();
    else if (counted.countOf(inADay.limit) === NOTIFY_AT) await notifyOwner(deps, giver.accountId);
  }
}

function countedFor({ accountId, deviceId }: CodeGiver): Record<'inAWhile' | 'inADay', CountedEvent> {
  const of = (limit: StoredLimit, whom = accountId): CountedEvent => ({ limit, whom });
  if (!deviceId) return { inAWhile: of('accountCode'), inADay: of('accountCodeDay') };
  // In a day all that are known together: whoever has signed in from many before is given no more tries than from one.
  return { inAWhile: of('deviceCode', `${deviceId} ${accountId}`), inADay: of('devicesCodeDay') };
}

async function notifyOwner({ database, now }: CountDeps, accountId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, database.engine, accountId);
    if (account)
      await queueMail(tx, { kind: 'codes-refused', accountId, address: account.email, now: now() });
  });
}
