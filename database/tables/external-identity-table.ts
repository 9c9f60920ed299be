/** `subject` is the provider's id of the person. An account has at most one identity of each provider. */
export interface ExternalIdentityTable {
  provider: string;
  subject: string;
  accountId: string;
  createdAt: number;
}
