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

export interface PasskeyTable {
  /** Of the credential, chosen by the authenticator; base64url. */
  id: string;
  accountId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** Of signatures; 0 for authenticators that do not count. */
  counter: number;
  /** Separated by spaces. */
  transports: string;
  /** Of the password manager or device; empty where it is not known. */
  name: string;
  createdAt: number;
  usedAt: number | null;
}

/** The SHA-256 of a challenge that was answered, until it expires. */
export interface UsedPasskeyChallengeTable {
  hash: string;
  expiresAt: number;
}
