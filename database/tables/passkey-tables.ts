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
