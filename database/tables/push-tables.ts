/** Where a browser of a session is reached by web push. Ends with its session. */
export interface PushSubscriptionTable {
  id: string;
  accountId: string;
  sessionHash: string;
  endpoint: string;
  /** The browser's public key, and the secret that it shares; base64url. RFC 8291. */
  p256dh: string;
  auth: string;
  createdAt: number;
  /** In a row, of the kind that may be the market's own fault. */
  rejections: number;
  rejectedSince: number | null;
}

/** At most one for what a push is about: what comes meanwhile goes with it. */
export interface PushJobTable {
  id: string;
  subscriptionId: string;
  kind: string;
  subjectId: string;
  createdAt: number;
  /** The number of requests: if it has grown since the claim, the job is due again. */
  requests: number;
  attempts: number;
  nextAttemptAt: number;
}
