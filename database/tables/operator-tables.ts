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
  /** When they were last notified of waiting work; null before the first time. */
  toldAt: Generated<number | null>;
}

/** Ends with the market session in which the desk was opened. */
export interface DeskSessionTable {
  sessionHash: string;
  openedAt: number;
  codeAt: number;
}
