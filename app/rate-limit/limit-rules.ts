const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** At most so many in a window of time, which begins with the first of them. */
export interface LimitRule {
  most: number;
  windowMs: number;
}

/** What the operator sets: in Korea many phones share one address. */
export interface AddressLimits {
  /** Wrong passwords in five minutes. */
  signInFailuresPerAddress: number;
  /** In an hour. */
  signUpsPerAddress: number;
  /** In a minute, of those that no page in memory answers; suggestions may be twice as many. */
  searchesPerAddress: number;
}

/** What is limited, and how far. */
export function limitRules(addresses: AddressLimits) {
  return {
    /** Wrong passwords for one e-mail, whether it has an account or not. */
    accountPassword: { most: 10, windowMs: 15 * MINUTE_MS },
    /** Wrong passwords for one account from a device that has signed in to it before. */
    devicePassword: { most: 10, windowMs: 15 * MINUTE_MS },
    /** Wrong codes of one account's second factor, which only those come to who have given its password. */
    accountCode: { most: 10, windowMs: 15 * MINUTE_MS },
    /** The same in a day, in which the other lets 960 be tried. */
    accountCodeDay: { most: 50, windowMs: DAY_MS },
    /** Wrong codes from one device that has signed in to the account before. */
    deviceCode: { most: 10, windowMs: 15 * MINUTE_MS },
    /** The same in a day, from all such devices of an account together. */
    devicesCodeDay: { most: 50, windowMs: DAY_MS },
    addressPassword: { most: addresses.signInFailuresPerAddress, windowMs: 5 * MINUTE_MS },
    addressSignUp: { most: addresses.signUpsPerAddress, windowMs: HOUR_MS },
    /** Mails to set a new password with, which strangers ask for: as many as may sign up. */
    addressMail: { most: addresses.signUpsPerAddress, windowMs: HOUR_MS },
    /** Mails of one kind with a link, to one account. */
    accountMail: { most: 5, windowMs: DAY_MS },
    personPhoto: { most: 200, windowMs: HOUR_MS },
    /** Every request of somebody signed in that may change something. */
    personWrite: { most: 120, windowMs: MINUTE_MS },
    addressSearch: { most: addresses.searchesPerAddress, windowMs: MINUTE_MS },
    /** Searches that are counted for what is popular: each may be a row. */
    personSearch: { most: 60, windowMs: HOUR_MS },
    addressSuggestion: { most: 2 * addresses.searchesPerAddress, windowMs: MINUTE_MS },
  } as const satisfies Record<string, LimitRule>;
}

export type LimitName = keyof ReturnType<typeof limitRules>;
/** Those that are counted in the memory of each process. */
export type PassingLimit = 'addressSearch' | 'addressSuggestion' | 'personSearch';
/** Those that are counted in the database: they outlive a restart and hold across servers. */
export type StoredLimit = Exclude<LimitName, PassingLimit>;
