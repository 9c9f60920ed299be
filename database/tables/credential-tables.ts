/** The app's encrypted secret and the time step used last. */
export interface TotpSecretTable {
  accountId: string;
  encryptedSecret: string;
  lastStep: number;
  createdAt: number;
}

/** Being set up in one session. */
export type TotpEnrolmentTable = Omit<TotpSecretTable, 'lastStep'> & { sessionHash: string };

/** Hashed like a password; its first digit is its `number`. */
export interface RecoveryCodeTable {
  accountId: string;
  number: number;
  hash: string;
}

/** `subject` is the provider's id of the person. An account has at most one identity of each provider. */
export interface ExternalIdentityTable {
  provider: string;
  subject: string;
  accountId: string;
  createdAt: number;
}
