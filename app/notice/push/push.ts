import type { NoticeKind } from '../notice.ts';

export const MAX_PUSH_DEVICES = 10;
/** Per person and day; then one push says that there are more. */
export const MAX_KEYWORD_PUSHES = 10;

/** `message`: of a conversation. `quiet-summary`: for past quiet hours. `trial`: a test that the person requests. */
export type PushKind = NoticeKind | 'message' | 'quiet-summary' | 'trial';

/**
 * What a browser decrypts: the declarative form of Safari 18.4, which the service worker reads for the others.
 * https://www.w3.org/TR/push-api/#declarative-push-message
 */
export interface PushBody {
  web_push: 8030;
  /** Safari, too, hands it to the service worker. */
  mutable: true;
  app_badge: number;
  notification: {
    title: string;
    body: string;
    navigate: string;
    /** Only the last one with the same tag is shown. */
    tag: string;
    /** Whether it rings where one with its tag is shown already. */
    renotify: boolean;
    /** As Safari's first versions read it. */
    app_badge: number;
  };
  /** Equal in a push that is sent twice, as after a kill: the second does not ring. */
  version: string;
  noticeId?: string;
  /** Tags of unread notices, the newest of many: other notifications are closed. */
  unread: string[];
}

const LISTING_ALERTS: readonly PushKind[] = ['keyword-matched', 'followed-listed'];

/** A listing of a followed seller that matches a keyword too rings once. */
export function pushTag(kind: PushKind, subjectId: string): string {
  return `${isListingAlert(kind) ? 'listing' : kind} ${subjectId}`;
}

export function isListingAlert(kind: PushKind): boolean {
  return LISTING_ALERTS.includes(kind);
}

/** `later`: it is tried again. `gone`: the browser gets no more. */
export const PUSH_OUTCOMES = ['sent', 'later', 'gone', 'rejected', 'given-up'] as const;

export type PushOutcome = (typeof PUSH_OUTCOMES)[number];
