import type { Generated } from 'kysely';

export interface AuditEntryTable {
  seq: Generated<number>;
  createdAt: number;
  operator: string;
  act: string;
  /** An id or a hidden search; never a name or address. */
  targetId: string;
  reason: string;
}

/** What was counted on one day. */
export interface DailyCountTable {
  /** As `seoulDay` counts them. */
  day: number;
  name: string;
  count: number;
}

export interface OperatorRoleTable {
  accountId: string;
  role: string;
  grantedAt: number;
  /** When they were told last of what waits; null before the first time. */
  toldAt: Generated<number | null>;
}

/** Ends with the session of the market in which the desk was opened. */
export interface DeskSessionTable {
  /** `session.tokenHash` */
  sessionHash: string;
  openedAt: number;
  /** When a code of the second factor was given last. */
  codeAt: number;
}
