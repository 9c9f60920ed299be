import { type Photo, photoFileKeys } from '../../../app/media/photo.ts';
import type { Auditor } from './fault-market.ts';
import type { Holdings } from './ledger.ts';

/** A listing as it stands in the table. */
export interface RealListing {
  id: string;
  title: string;
  desc: string;
  sellerEmail: string;
  photos: Photo[];
}

/** Everything that the books of a test speak of, as the tables have it. */
export interface RealMarket {
  holdings: Holdings;
  listings: RealListing[];
  staged: Photo[];
  pending: string[];
  /** Without what is kept. */
  trash: string[];
  /** The pictures that purchases and conversations show, of listings that may be gone. */
  recorded: string[];
  /** Of what was reported. */
  retained: string[];
  /** What contradicts itself in the tables, a line each. */
  flaws: string[];
}

interface ProductRow {
  id: string;
  title: string;
  desc: string;
  email: string;
  photos: string;
}

const PRODUCTS = `select product.id, title, "desc", email, photos from product
  join account on account.id = seller_id`;

/** Each names rows that must not be there. */
const CONTRADICTIONS = {
  'a pick count that is not the number of picks': `select id from product
    where pick_count <> (select count(*) from pick where product_id = product.id)`,
  'sold, and nobody bought it': `select id from product
    where sold_at is not null and id not in (select product_id from purchase)`,
  'bought, and not sold': `select product.id from product
    join purchase on product_id = product.id where sold_at is null`,
  'a listing without its line in the log': `select id from product
    where id not in (select product_id from change where kind = 'published')`,
  'a listing that went without a line in the log': `select product_id from change
    where kind = 'published' and product_id not in (select id from product)
    and product_id not in (select product_id from change where kind = 'removed')`,
  'a conversation with a hole': `select conversation_id from message
    group by conversation_id having min(seq) <> 1 or max(seq) <> count(*)`,
  'a last message that is not there': `select id from conversation
    where last_seq <> (select count(*) from message where conversation_id = id)`,
  'heard of another message than the last of the other side': `select conversation_id from conversation_member m
    where heard_seq <> (select coalesce(max(seq), 0) from message
      where message.conversation_id = m.conversation_id and sender <> side)`,
  'a print of a photo that is neither pending nor listed': `select key from photo_print
    where (product_id is null and key not in (select key from media_pending))
    or product_id not in (select id from product union select id from hidden_product)`,
  'a pending file in the trash': `select media_pending.key from media_pending
    join media_trash on media_trash.key = media_pending.key`,
};

/** Reads all of a market that rests. */
export async function readMarket(auditor: Auditor): Promise<RealMarket> {
  const keys = async (table: string) =>
    (await auditor.rows<{ key: string }>(`select key from ${table}`)).map(({ key }) => key);
  const listings = (await auditor.rows<ProductRow>(PRODUCTS)).map(toListing);
  const staged = await auditor.rows<Photo & { id: string }>(
    'select id, key, width, height from staged_photo',
  );
  const flaws: string[] = [];
  const holdings = new Map<string, string>();
  const add = (name: string, value: string | null) => {
    if (holdings.has(name)) flaws.push(`twice: ${name}`);
    holdings.set(name, String(value));
  };
  for (const { title, desc, photos } of listings) {
    add(`listing|${title}`, String(photos.length));
    add(`desc|${title}`, desc);
  }
  for (const { id } of staged) add(`staged|${id}`, 'staged');
  await addPeoplesThings(auditor, add);
  for (const [text, statement] of Object.entries(CONTRADICTIONS)) {
    for (const row of await auditor.rows(statement)) flaws.push(`${text}: ${JSON.stringify(row)}`);
  }
  const recorded = await auditor.rows<{ photo: string }>(`select photo from purchase where photo is not null
    union select photo from cancelled_purchase where photo is not null
    union select photo from conversation where photo is not null`);
  const retained = await auditor.rows<{ key: string }>('select key from media_kept');
  const trash = await auditor.rows<{ key: string }>(
    'select key from media_trash where key not in (select key from media_kept)',
  );
  return {
    holdings,
    listings,
    staged,
    pending: await keys('media_pending'),
    trash: trash.map(({ key }) => key),
    retained: retained.map(({ key }) => key),
    recorded: [...recorded.map(({ photo }) => photo), ...(await listMessageFiles(auditor))],
    flaws,
  };
}

async function listMessageFiles(auditor: Auditor): Promise<string[]> {
  const rows = await auditor.rows<{ photos: string }>('select photos from message where photos is not null');
  return rows.flatMap(({ photos }) => (JSON.parse(photos) as Photo[]).flatMap(photoFileKeys));
}

function toListing({ email, photos, ...row }: ProductRow): RealListing {
  return { ...row, sellerEmail: email, photos: JSON.parse(photos) as Photo[] };
}

/** Each gives a name and a value. */
const PEOPLES_THINGS = [
  `select 'account|' || email as name, nickname as value from account`,
  `select 'pick|' || title || '|' || email as name, 'yes' as value from pick
    join account on account.id = account_id join product on product.id = product_id`,
  `select 'purchase|' || title as name, email as value from purchase left join account on account.id = buyer_id`,
  `select 'said|' || client_id as name, body as value from message where kind = 'text'`,
  `select 'inquiry|' || title as name, body as value from inquiry`,
  `select 'report|' || email || '|' || target_name as name, details as value from report
    join account on account.id = reporter_id`,
];

async function addPeoplesThings(auditor: Auditor, add: (name: string, value: string | null) => void) {
  for (const statement of PEOPLES_THINGS) {
    const things = await auditor.rows<{ name: string; value: string | null }>(statement);
    for (const { name, value } of things) add(name, value);
  }
}
