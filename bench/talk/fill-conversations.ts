import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** Who has `OWN` conversations, the first of which is `LONG` messages long. */
export const PERSON = 'talker-0';
export const LONG_CONVERSATION = 'own-0';
const OWN = 1_000;
export const LONG = 10_000;
const PEOPLE = 1_000;
const EACH = 100;

const numbers = (count: number) =>
  sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;

/** One person's conversations, and others' with `EACH` messages, until there are about `messages`. */
export async function fillConversations(database: Database, messages: number, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`
      insert into account (id, email, email_key, nickname, nickname_key, password_hash, created_at)
      ${numbers(PEOPLE)}
      select 'talker-' || i, i || '@dasi.kr', i || '@dasi.kr', 'talker' || i, 'talker' || i, '', cast(${now} as bigint) from n`.execute(
      tx,
    );
  });
  await fill(database, { prefix: 'own-', count: OWN, perConversation: 10, now, isOwn: true });
  await addMessages(database, LONG_CONVERSATION, LONG, now);
  const others = Math.ceil((messages - LONG - OWN * 10) / EACH);
  await fill(database, { prefix: 'other-', count: others, perConversation: EACH, now, isOwn: false });
}

interface Filling {
  prefix: string;
  count: number;
  perConversation: number;
  now: number;
  isOwn: boolean;
}

async function fill(database: Database, filling: Filling): Promise<void> {
  const { prefix, count, perConversation, now, isOwn } = filling;
  const buyer = isOwn ? sql`cast(${PERSON} as text)` : sql`'talker-' || (i % ${PEOPLE - 1} + 1)`;
  await database.transaction(async (tx) => {
    await sql`
      insert into conversation (id, product_id, buyer_id, title, photo, price_won, category, last_seq, last_at, last_line)
      ${numbers(count)}
      select cast(${prefix} as text) || i, 'product-' || cast(${prefix} as text) || i, ${buyer}, '참나무 책상', null, 35000, 'reuse', ${perConversation}, cast(${now} as bigint) + i, '내일 봬요' from n`.execute(
      tx,
    );
    for (const [side, account] of [
      ['buyer', buyer],
      ['seller', sql`'talker-' || ((i + 1) % ${PEOPLE - 1} + 1)`],
    ] as const) {
      await sql`
        insert into conversation_member (conversation_id, side, account_id, read_seq, heard_seq, last_at)
        ${numbers(count)}
        select cast(${prefix} as text) || i, ${side}, ${account}, i % 3, ${perConversation}, cast(${now} as bigint) + i from n`.execute(
        tx,
      );
    }
    await sql`
      insert into message (conversation_id, seq, sender, client_id, kind, body, created_at)
      ${numbers(count * perConversation)}
      select cast(${prefix} as text) || (i / ${perConversation}), i % ${perConversation} + 1, case i % 2 when 0 then 'buyer' else 'seller' end, 'c' || i, 'text', '내일 저녁에 망원역에서 볼 수 있을까요?', cast(${now} as bigint) + i from n`.execute(
      tx,
    );
  });
}

async function addMessages(database: Database, id: string, count: number, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`delete from message where conversation_id = ${id}`.execute(tx);
    await sql`
      insert into message (conversation_id, seq, sender, client_id, kind, body, created_at)
      ${numbers(count)}
      select ${id}, i + 1, case i % 2 when 0 then 'buyer' else 'seller' end, 'c' || i, 'text', '그럼 내일 봬요.', cast(${now} as bigint) + i from n`.execute(
      tx,
    );
    await sql`update conversation set last_seq = ${count} where id = ${id}`.execute(tx);
  });
}
