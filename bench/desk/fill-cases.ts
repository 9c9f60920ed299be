import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export const CASES = 10_000;
/** They have as many again that are closed. */
const ALL = 2 * CASES;
const PEOPLE = 1_000;

const numbers = (count: number) =>
  sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;

/** Listings of 1,000 people, each with two reports, of all reasons and scores; every second case is closed. */
export async function fillCases(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`
      insert into account (id, email, email_key, nickname, nickname_key, password_hash, created_at)
      ${numbers(PEOPLE)}
      select 'person-' || i, i || '@dasi.kr', i || '@dasi.kr', 'person' || i, 'person' || i, '', cast(${now} as bigint) from n`.execute(
      tx,
    );
    await sql`
      insert into moderation_case (id, target_kind, target_id, target_name, account_id, reason, signals, score, version, opened_at, closed_at, outcome)
      ${numbers(ALL)}
      select 'case-' || i, 'listing', 'product-' || i, '거의 새것인 원목 의자 ' || i, 'person-' || (i % ${PEOPLE}),
        case i / 2 % 6 when 0 then 'fraud' when 1 then 'prohibited' when 2 then 'spam' when 3 then 'abuse' when 4 then 'warned' else 'other' end,
        '["low-price","new-account"]', i * 7919 % 101, 2, cast(${now} as bigint) - i * 1000,
        case i % 2 when 1 then cast(${now} as bigint) end, case i % 2 when 1 then 'upheld' end from n`.execute(
      tx,
    );
    await sql`
      insert into report (id, reporter_id, target_kind, target_id, target_name, reason, details, created_at, closed_at, case_id)
      ${numbers(ALL * 2)}
      select 'report-' || i, 'person-' || (i * 7 % ${PEOPLE}), 'listing', 'product-' || (i / 2), '거의 새것인 원목 의자', 'fraud',
        '먼저 입금하라고 해요.', cast(${now} as bigint) - i * 500, case i / 2 % 2 when 1 then cast(${now} as bigint) end,
        'case-' || (i / 2) from n`.execute(tx);
  });
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.read);
}
