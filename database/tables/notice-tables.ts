import type { Generated } from 'kysely';

/** Notices: while unseen, one row a kind and subject. */
export interface NoticeTable {
  id: string;
  accountId: string;
  kind: string;
  subjectId: string;
  /** As of the newest, with its person and time. */
  title: string;
  /** Who did it; null also once they have left. */
  personId: string | null;
  createdAt: number;
  seenAt: number | null;
  /** Repetitions while unseen. */
  count: Generated<number>;
}

/** What a person has chosen; the defaults stand for the rest. */
export interface NoticeChoiceTable {
  accountId: string;
  topic: string;
  channel: string;
  /** 1 or 0. */
  isOn: number;
}

/** Of people who have saved their settings once. The flags are 1 or 0. */
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

/** Of people who were mailed that messages wait. */
export interface TalkMailTable {
  accountId: string;
  mailedAt: number;
  /** When they have read or opened the market since. */
  backAt: number | null;
}

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
