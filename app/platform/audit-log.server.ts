import type { Reader, Writer } from '../../database/database.ts';

/** What an operator can do to a market, by the word of its command. */
type OperatorAct =
  | 'answer'
  | 'close-report'
  | 'drop-second-factor'
  | 'hide'
  | 'hide-search'
  | 'remove'
  | 'reset-password'
  | 'restore'
  | 'sign-out'
  | 'suspend'
  | 'undo-purchase'
  | 'unhide'
  | 'unhide-search';

/** One act: on what, and why. */
export interface AuditEntry {
  act: OperatorAct;
  /** An id, or a word that is hidden; never a name or an address, since the log outlives who leaves. */
  targetId: string;
  /** In the operator's words; left out where none is asked for. */
  reason?: string;
}

/** An act as it stands in the log. */
export type LoggedAct = Required<AuditEntry> & {
  /** Epoch ms. */
  createdAt: number;
  operator: string;
};

/** What every act of the operator's needs. */
export interface OperatorDeps {
  now(): number;
  /** By what name their machine knows them. */
  operator: string;
}

/** Writes one line in the transaction of what it describes. Nothing changes or removes a line. */
export async function appendAudit(tx: Writer, deps: OperatorDeps, entry: AuditEntry): Promise<void> {
  const { operator } = deps;
  const row = { ...entry, reason: entry.reason ?? '', operator, createdAt: deps.now() };
  await tx.insertInto('auditEntry').values(row).execute();
}

/** What the operators have done, newest first. */
export async function listAudit(db: Reader, limit: number): Promise<LoggedAct[]> {
  return db
    .selectFrom('auditEntry')
    .select(['createdAt', 'operator', 'act', 'targetId', 'reason'])
    .$narrowType<{ act: OperatorAct }>()
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
