import { sql } from 'kysely';
import { CannotOpen } from '../cannot-open.ts';
import type { AnyWriter, Database, Reader } from '../database.ts';

/*
 * A table without columns of use, whose being there says that a market is being moved into this database and is not
 * yet whole. It is no migration's: it comes and goes with the move, in the same transactions as the rows.
 */
export const UNFINISHED_MOVE = 'unfinished_move';

/** PostgreSQL only. */
async function hasUnfinishedMove(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(quote_ident(current_schema()) || '.' || ${UNFINISHED_MOVE}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

export async function markUnfinishedMove(db: AnyWriter): Promise<void> {
  await sql`create table ${sql.id(UNFINISHED_MOVE)} (begun_at timestamptz not null default now())`.execute(
    db,
  );
}

/** @throws CannotOpen while a market is being moved into this database: what was written to it now would be lost */
export async function rejectUnfinishedMove(database: Database): Promise<void> {
  if (database.engine === 'sqlite' || !(await hasUnfinishedMove(database.schema))) return;
  throw unfinishedMove();
}

/** That a database can't be used since a market is being moved into it. */
export function unfinishedMove(): CannotOpen {
  return new CannotOpen(
    '이 데이터베이스로 장터를 옮기는 중이에요. 원래 장터를 멈추고 npm run move를 한 번 더 실행해 끝내 주세요.',
  );
}
