const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface LimitRule {
  most: number;
  windowMs: number;
}

/** Set by the operator: in Korea many phones share one address. */
export interface AddressLimits {
  signInFailuresPerAddress: number;
  signUpsPerAddress: number;
  searchesPerAddress: number;
}

export function limitRules(addresses: AddressLimits) {
  return {
    accountPassword: { most: 10, windowMs: 15 * MINUTE_MS },
    devicePassword: { most: 10, windowMs: 15 * MINUTE_MS },
    accountCode: { most: 10, windowMs: 15 * MINUTE_MS },
    /** The other limit would allow 960 a day. */
    accountCodeDay: { most: 50, windowMs: DAY_MS },
    deviceCode: { most: 10, windowMs: 15 * MINUTE_MS },
    devicesCodeDay: { most: 50, windowMs: DAY_MS },
    addressPassword: { most: addresses.signInFailuresPerAddress, windowMs: 5 * MINUTE_MS },
    addressSignUp: { most: addresses.signUpsPerAddress, windowMs: HOUR_MS },
    /** Password reset mails, which strangers can request. */
    addressMail: { most: addresses.signUpsPerAddress, windowMs: HOUR_MS },
    accountMail: { most: 5, windowMs: DAY_MS },
    personPhoto: { most: 200, windowMs: HOUR_MS },
    personWrite: { most: 120, windowMs: MINUTE_MS },
    addressSearch: { most: addresses.searchesPerAddress, windowMs: MINUTE_MS },
    personSearch: { most: 60, windowMs: HOUR_MS },
    addressSuggestion: { most: 2 * addresses.searchesPerAddress, windowMs: MINUTE_MS },
  } as const satisfies Record<string, LimitRule>;
}

export type LimitName = keyof ReturnType<typeof limitRules>;
/** Counted in each process's memory. */
export type PassingLimit = 'addressSearch' | 'addressSuggestion' | 'personSearch';
/** Counted in the database, across servers and restarts. */
export type StoredLimit = Exclude<LimitName, PassingLimit>;
