import type { Generated } from 'kysely';

/** While unseen, one row for each kind and subject. */
export interface NoticeTable {
  id: string;
  accountId: string;
  kind: string;
  subjectId: string;
  title: string;
  /** The person who caused it; null also once they have left. */
  personId: string | null;
  createdAt: number;
  seenAt: number | null;
  /** Repetitions while unseen. */
  count: Generated<number>;
}

/** Only choices that differ from the defaults. */
export interface NoticeChoiceTable {
  accountId: string;
  topic: string;
  channel: string;
  /** 1 or 0. */
  isOn: number;
}

/** For people who have saved their settings once. The flags are 1 or 0. */
export interface NoticePreferenceTable {
  accountId: string;
  /** Minutes of the day in Seoul, as `quietTo`; equal: never. */
  quietFrom: number;
  quietTo: number;
  isTalkQuiet: number;
  isMeetingQuiet: number;
  showsWords: number;
}

/** What the last daily mail covers: notices after `fromAt`, up to and at `untilAt`. */
export interface NoticeDigestTable {
  accountId: string;
  fromAt: number;
  untilAt: number;
}

/** When people were last mailed about unread messages. */
export interface TalkMailTable {
  accountId: string;
  mailedAt: number;
  /** When they have read or opened the market since. */
  backAt: number | null;
}

/** A web push subscription of a session's browser. Ends with the session. */
export interface PushSubscriptionTable {
  id: string;
  accountId: string;
  sessionHash: string;
  endpoint: string;
  /** The browser's public key, and the secret that it shares; base64url. RFC 8291. */
  p256dh: string;
  auth: string;
  createdAt: number;
  /** In a row; only of kinds that may be the market's own fault. */
  rejections: number;
  rejectedSince: number | null;
}

/** At most one for a subject: later requests join it. */
export interface PushJobTable {
  id: string;
  subscriptionId: string;
  kind: string;
  subjectId: string;
  createdAt: number;
  /** Counts requests: if it has grown since the claim, the job is due again. */
  requests: number;
  attempts: number;
  nextAttemptAt: number;
}
