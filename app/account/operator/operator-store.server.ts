import type { ExpressionBuilder } from 'kysely';
import type { Reader, Writer } from '../../../database/database.ts';
import type { DeskSessionTable, OperatorRoleTable } from '../../../database/tables/operator-tables.ts';
import type { Tables } from '../../../database/tables/tables.ts';
import type { OperatorRole } from './operator-role.ts';

/** Only this module writes the table, so the role is valid. */
function toRole<Row extends Pick<OperatorRoleTable, 'role'>>(row: Row) {
  return { ...row, role: row.role as OperatorRole };
}

export async function findRole(db: Reader, accountId: string): Promise<OperatorRole | undefined> {
  const row = await db
    .selectFrom('operatorRole')
    .select('role')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row && toRole(row).role;
}

export async function listWithNames(db: Reader) {
  const rows = await db
    .selectFrom('operatorRole')
    .innerJoin('account', 'account.id', 'operatorRole.accountId')
    .select([
      'account.id',
      'account.nickname',
      'account.email',
      'operatorRole.role',
      'operatorRole.grantedAt',
    ])
    .orderBy('operatorRole.grantedAt')
    .orderBy('account.id')
    .execute();
  return rows.map(toRole);
}

export async function upsertRole(
  tx: Writer,
  { accountId, role, grantedAt }: { accountId: string; role: OperatorRole; grantedAt: number },
): Promise<void> {
  await tx
    .insertInto('operatorRole')
    .values({ accountId, role, grantedAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ role, grantedAt }))
    .execute();
}

interface Span {
  before: number;
  now: number;
}

/** Ignores times after `now`, from a clock that ran ahead. */
function isToNotify({ before, now }: Span) {
  return ({ eb, or }: ExpressionBuilder<Tables, 'operatorRole'>) =>
    or([eb('toldAt', 'is', null), eb('toldAt', '<', before), eb('toldAt', '>', now)]);
}

/** When what is new to them begins; leaves out those notified at or after `before`. */
export async function listToNotify(
  db: Reader,
  roles: readonly OperatorRole[],
  span: Span,
): Promise<{ accountId: string; since: number }[]> {
  const rows = await db
    .selectFrom('operatorRole')
    .select(({ fn }) => ['accountId', fn.coalesce('toldAt', 'grantedAt').as('since')])
    .where('role', 'in', roles)
    .where(isToNotify(span))
    .execute();
  return rows.map(({ accountId, since }) => ({ accountId, since: since > span.now ? span.before : since }));
}

/** False where they were notified at or after `before`. */
export async function updateNotifiedAt(
  tx: Writer,
  { accountId, toldAt, ...span }: Span & { accountId: string; toldAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operatorRole')
    .set({ toldAt })
    .where('accountId', '=', accountId)
    .where(isToNotify(span))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteRole(tx: Writer, accountId: string): Promise<boolean> {
  const query = tx.deleteFrom('operatorRole').where('accountId', '=', accountId);
  return (await query.executeTakeFirst()).numDeletedRows === 1n;
}

/** Undefined where it was opened before `since`, epoch ms, or its owner has no second factor now. */
export async function findDeskSession(
  db: Reader,
  { sessionHash, since }: { sessionHash: string; since: number },
): Promise<DeskSessionTable | undefined> {
  return db
    .selectFrom('deskSession')
    .innerJoin('session', 'session.tokenHash', 'deskSession.sessionHash')
    .innerJoin('totpSecret', 'totpSecret.accountId', 'session.accountId')
    .selectAll('deskSession')
    .where('deskSession.sessionHash', '=', sessionHash)
    .where('deskSession.openedAt', '>', since)
    .executeTakeFirst();
}

export async function upsertDeskSession(tx: Writer, session: DeskSessionTable): Promise<void> {
  const { sessionHash, ...times } = session;
  await tx
    .insertInto('deskSession')
    .values({ sessionHash, ...times })
    .onConflict((conflict) => conflict.column('sessionHash').doUpdateSet(times))
    .execute();
}

export async function updateCodeAt(tx: Writer, sessionHash: string, codeAt: number): Promise<void> {
  await tx.updateTable('deskSession').set({ codeAt }).where('sessionHash', '=', sessionHash).execute();
}

export async function deleteDeskSession(tx: Writer, sessionHash: string): Promise<void> {
  await tx.deleteFrom('deskSession').where('sessionHash', '=', sessionHash).execute();
}

export async function deleteDeskSessionsOf(tx: Writer, accountId: string): Promise<void> {
  await tx
    .deleteFrom('deskSession')
    .where('sessionHash', 'in', ({ selectFrom }) =>
      selectFrom('session').select('tokenHash').where('accountId', '=', accountId),
    )
    .execute();
}
