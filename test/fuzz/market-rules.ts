import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Rows that no market may hold, each rule as a statement that finds what breaks it. */
const RULES: Record<string, string> = {
  'sold and bought are one': `select id from product p where (sold_at is not null) <>
    exists (select 1 from purchase u where u.product_id = p.id)`,
  'nobody buys their own': 'select id from purchase where buyer_id = seller_id',
  'as many picks as pickers': `select id from product p where pick_count <>
    (select count(*) from pick k where k.product_id = p.id)`,
  'messages of a conversation have no hole': `select conversation_id from message
    group by conversation_id having min(seq) <> 1 or max(seq) <> count(*)`,
  'a conversation knows its last message': `select id from conversation c where last_seq <>
    (select count(*) from message m where m.conversation_id = c.id)`,
  'no message is empty': `select seq from message where body = '' or body = '[object File]'`,
  'nobody talks to themselves': `select conversation_id from conversation_member
    where account_id is not null group by conversation_id, account_id having count(*) > 1`,
  'a listing has a title': `select id from product where title = '' or size = '' or "desc" = ''`,
  'no text says what a program says of an object': `select id from product where "desc" = '[object File]'`,
};

/** The rules that the tables break, with how often; on SQLite also what the engine itself finds. */
export async function listBrokenRules({ engine, read }: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, statement] of Object.entries(RULES)) {
    const { rows } = await sql.raw(statement).execute(read);
    if (rows.length > 0) broken.push(`${rule}: ${rows.length}`);
  }
  if (engine === 'sqlite') {
    const { rows } = await sql.raw<object>('pragma integrity_check').execute(read);
    broken.push(...rows.flatMap((row) => Object.values(row) as string[]).filter((found) => found !== 'ok'));
  }
  return broken;
}
