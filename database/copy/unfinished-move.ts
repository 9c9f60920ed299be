import { sql } from 'kysely';
import { CannotOpen } from '../cannot-open.ts';
import type { AnyWriter, Database, Reader } from '../database.ts';

/* A table that exists while a market is being moved into this database; no migration creates it. */
export const UNFINISHED_MOVE = 'unfinished_move';

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

/** @throws CannotOpen during a move: writes would be lost */
export async function rejectUnfinishedMove(database: Database): Promise<void> {
  if (database.engine === 'sqlite' || !(await hasUnfinishedMove(database.schema))) return;
  throw unfinishedMove();
}

export function unfinishedMove(): CannotOpen {
  return new CannotOpen(
    '이 데이터베이스로 장터를 옮기는 중이에요. 원래 장터를 멈추고 bin/dasi move를 한 번 더 실행해 끝내 주세요.',
  );
}
