import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

export const BUSY = 'subject-0';
export const QUIET = 'subject-1';
/** Everyone else's, among whom the two are found. */
const OTHERS = { listings: 20_000, reviews: 20_000 };
const AUTHORS = 400;
const SUBJECTS = 2_000;

const numbers = (count: number) =>
  sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})`;

/** One with 5,000 listings and 1,000 reviews, one with ten of each, and others. */
export async function fillPeople(database: Database, now: number): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [prefix, count] of [
      ['subject-', SUBJECTS],
      ['author-', AUTHORS],
    ] as const)
      await sql`
        insert into account (id, email, email_key, nickname, nickname_key, password_hash, created_at)
        ${numbers(count)}
        select cast(${prefix} as text) || i, cast(${prefix} as text) || i || '@dasi.kr', cast(${prefix} as text) || i || '@dasi.kr', cast(${prefix} as text) || i, cast(${prefix} as text) || i, '', cast(${now} as bigint) from n`.execute(
        tx,
      );
  });
  const others = sql`'subject-' || (i % ${SUBJECTS - 2} + 2)`;
  await addListings(database, { subject: sql`'subject-0'`, from: 0, count: 5_000, now });
  await addListings(database, { subject: sql`'subject-1'`, from: 5_000, count: 10, now });
  await addListings(database, { subject: others, from: 10_000, count: OTHERS.listings, now });
  await addReviews(database, { subject: sql`'subject-0'`, from: 0, count: 1_000, now });
  await addReviews(database, { subject: sql`'subject-1'`, from: 1_000, count: 10, now });
  await addReviews(database, { subject: others, from: 10_000, count: OTHERS.reviews, now });
}

interface Filling {
  subject: ReturnType<typeof sql>;
  from: number;
  count: number;
  now: number;
}

async function addListings(database: Database, { subject, from, count, now }: Filling): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`
      insert into product (feed_seq, id, seller_id, title, brand, size, "desc", category, sub_category, price_won, photos, pick_count, created_at, sold_at)
      ${numbers(count)}
      select ${from} + i + 1, 'listing-' || (${from} + i), ${subject}, '참나무 책상', '', '', '튼튼해요.', 'best', 'furniture', 35000, '[]', 0, cast(${now} as bigint) - i, case i % 3 when 0 then cast(${now} as bigint) end from n`.execute(
      tx,
    );
  });
}

/** One in ten is bad. */
async function addReviews(database: Database, { subject, from, count, now }: Filling): Promise<void> {
  await database.transaction(async (tx) => {
    await sql`
      insert into review (id, purchase_id, author_side, author_id, subject_id, rating, points, text, created_at, shown_at)
      ${numbers(count)}
      select 'review-' || (${from} + i), 'purchase-' || (${from} + i), 'buyer', 'author-' || (i % ${AUTHORS}), ${subject}, case i % 10 when 0 then 'bad' when 1 then 'good' else 'great' end, case i % 10 when 0 then 'late,unkind' else 'kind,on-time,as-described' end, '시간 약속을 잘 지켜 주셔서 편했어요.', cast(${now} as bigint) - i * 1000, cast(${now} as bigint) - i * 1000 from n`.execute(
      tx,
    );
  });
}
