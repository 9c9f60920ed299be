import type { Reader, Writer } from '../../database/database.ts';

export type OperatorAct =
  | 'answer'
  | 'close-report'
  | 'dismiss'
  | 'drop-second-factor'
  | 'export'
  | 'grant-role'
  | 'hide'
  | 'hide-search'
  | 'judge-appeal'
  | 'judge-no-show'
  | 'mute'
  | 'remove'
  | 'remove-review'
  | 'reset-password'
  | 'restore'
  | 'revoke-role'
  | 'sign-out'
  | 'suspend'
  | 'undo-act'
  | 'undo-purchase'
  | 'unhide'
  | 'unhide-search'
  | 'unmute'
  | 'view-evidence'
  | 'warn';

export interface AuditEntry {
  act: OperatorAct;
  /** An id or a hidden search; never a name or address, since the log outlives accounts. */
  targetId: string;
  reason?: string;
}

export type LoggedAct = Required<AuditEntry> & {
  seq: number;
  createdAt: number;
  /** A name from the command line, or an operator's account id. */
  operator: string;
};

export interface OperatorDeps {
  now(): number;
  operator: string;
}

/** In the caller's transaction. Lines are never changed or deleted. */
export async function appendAudit(tx: Writer, deps: OperatorDeps, entry: AuditEntry): Promise<void> {
  const { operator } = deps;
  const row = { ...entry, reason: entry.reason ?? '', operator, createdAt: deps.now() };
  await tx.insertInto('auditEntry').values(row).execute();
}

/** Newest first. @param before the `seq` after which a page begins */
export async function listAudit(db: Reader, limit: number, before?: number): Promise<LoggedAct[]> {
  return db
    .selectFrom('auditEntry')
    .select(['seq', 'createdAt', 'operator', 'act', 'targetId', 'reason'])
    .$narrowType<{ act: OperatorAct }>()
    .$if(before !== undefined, (query) => query.where('seq', '<', before!))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}
