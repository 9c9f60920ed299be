import type { Reader, Writer } from '../../database/database.ts';

export type OperatorAct =
  | 'answer'
  | 'backup'
  | 'close-report'
  | 'delete-account'
  | 'dismiss'
  | 'drop-second-factor'
  | 'export'
  | 'grant-role'
  | 'hide'
  | 'hide-search'
  | 'judge-appeal'
  | 'judge-no-show'
  | 'mark-number'
  | 'mute'
  | 'remove'
  | 'remove-review'
  | 'reset-password'
  | 'restore'
  | 'revoke-role'
  | 'sign-out'
  | 'suspend'
  | 'undo-act'
  | 'undo-dismissal'
  | 'undo-purchase'
  | 'unhide'
  | 'unhide-search'
  | 'unmark-number'
  | 'unmute'
  | 'view-evidence'
  | 'warn';

export interface AuditEntry {
  act: OperatorAct;
  /** An id, a hidden search or the hash of a number; never a name or address, since the log outlives accounts. */
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

/** The log only grows, and no index has its acts. */
const LAST_ENTRIES = 10_000;

/** The time (epoch ms) and reason of the last such act; undefined where it is not among the last entries. */
export async function findLastAct(
  db: Reader,
  act: OperatorAct,
): Promise<{ createdAt: number; reason: string } | undefined> {
  const newest = await db
    .selectFrom('auditEntry')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return db
    .selectFrom('auditEntry')
    .select(['createdAt', 'reason'])
    .where('act', '=', act)
    .where('seq', '>', (newest?.seq ?? 0) - LAST_ENTRIES)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
