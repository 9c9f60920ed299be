/** One open case for each target; closed ones stay. */
export interface ModerationCaseTable {
  id: string;
  targetKind: string;
  targetId: string;
  targetPerson: string;
  /** From when the case was opened. */
  targetName: string;
  /** The owner, of a review its author; null for a deleted account. */
  accountId: string | null;
  /** The gravest of its reports. */
  reason: string;
  /** JSON: what the market itself has noticed. */
  signals: string;
  /** 0 to 100. */
  score: number;
  /** Counts every change: an act names the version that it was decided on. */
  version: number;
  openedAt: number;
  lookedAt: number | null;
  claimedBy: string | null;
  claimedAt: number | null;
  closedAt: number | null;
  outcome: string | null;
}

/** An operator's act on a person, a listing or a review. Outlives all of them. */
export interface ModerationActTable {
  id: string;
  caseId: string | null;
  kind: string;
  accountId: string | null;
  targetId: string;
  targetName: string;
  words: string;
  operator: string;
  doneAt: number;
  undoneAt: number | null;
  undoneBy: string | null;
  until: number | null;
}

/** An appeal against an act, once; deleted with the account. */
export interface AppealTable {
  actId: string;
  accountId: string;
  words: string;
  sentAt: number;
  outcome: string | null;
  answer: string | null;
  judgedAt: number | null;
  judgedBy: string | null;
}

/** A telephone or account number that an operator has marked as bad; the number itself is stored nowhere. */
export interface MarkedNumberTable {
  /** Keyed by the market's secret. */
  numberHash: string;
  kind: string;
  lastDigits: string;
  words: string;
  operator: string;
  markedAt: number;
}
