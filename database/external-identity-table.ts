/** Whom a provider knows under `subject` signs in to the account; at most one of each provider an account. */
export interface ExternalIdentityTable {
  provider: string;
  subject: string;
  accountId: string;
  createdAt: number;
}
