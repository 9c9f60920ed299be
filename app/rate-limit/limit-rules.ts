const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The window begins with its first event. */
export interface LimitRule {
  most: number;
  windowMs: number;
}

/** Set by the operator: in Korea many phones share one address. */
export interface AddressLimits {
  /** Wrong passwords in five minutes. */
  signInFailuresPerAddress: number;
  /** In an hour. */
  signUpsPerAddress: number;
  /** In a minute, without cached pages; suggestions may be twice as many. */
  searchesPerAddress: number;
}

export function limitRules(addresses: AddressLimits) {
  return {
    /** Wrong passwords for an e-mail, known or not. */
    accountPassword: { most: 10, windowMs: 15 * MINUTE_MS },
    /** From a known device. */
    devicePassword: { most: 10, windowMs: 15 * MINUTE_MS },
    /** Wrong codes, after the right password. */
    accountCode: { most: 10, windowMs: 15 * MINUTE_MS },
    /** The other limit would allow 960 a day. */
    accountCodeDay: { most: 50, windowMs: DAY_MS },
    /** From a known device. */
    deviceCode: { most: 10, windowMs: 15 * MINUTE_MS },
    /** From all known devices of an account. */
    devicesCodeDay: { most: 50, windowMs: DAY_MS },
    addressPassword: { most: addresses.signInFailuresPerAddress, windowMs: 5 * MINUTE_MS },
    addressSignUp: { most: addresses.signUpsPerAddress, windowMs: HOUR_MS },
    /** Password reset mails, which strangers can request. */
    addressMail: { most: addresses.signUpsPerAddress, windowMs: HOUR_MS },
    /** Mails of one kind, to one account. */
    accountMail: { most: 5, windowMs: DAY_MS },
    personPhoto: { most: 200, windowMs: HOUR_MS },
    /** Requests of members that may write. */
    personWrite: { most: 120, windowMs: MINUTE_MS },
    addressSearch: { most: addresses.searchesPerAddress, windowMs: MINUTE_MS },
    /** Each may be a row. */
    personSearch: { most: 60, windowMs: HOUR_MS },
    addressSuggestion: { most: 2 * addresses.searchesPerAddress, windowMs: MINUTE_MS },
  } as const satisfies Record<string, LimitRule>;
}

export type LimitName = keyof ReturnType<typeof limitRules>;
/** Counted in each process's memory. */
export type PassingLimit = 'addressSearch' | 'addressSuggestion' | 'personSearch';
/** Counted in the database, across servers and restarts. */
export type StoredLimit = Exclude<LimitName, PassingLimit>;
