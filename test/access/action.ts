/**
 * Status, where to, and what has changed in the database: `302 /receipt | +change product.desc`. `{id}` is the id of what
 * it is about.
 */
export type Outcome = string;

/** Whom a cell is about. A guest is nobody, and whoever has only a session that has ended. */
export interface Cells {
  guest: Outcome;
  /** Somebody else, who has nothing to do with it. */
  other: Outcome;
  /** Whoever bought what is sold. */
  buyer: Outcome;
  /** Its seller, or whoever holds the photo. */
  owner: Outcome;
}

/**
 * What there is before. `picked`: by the buyer alone. `talk`: the buyer has said something to the seller; `blocked-by-…`: and one has blocked the other since; `priced`: and has named a price; `proposed`: and a time to meet; `agreed`: in a quarter of an hour, which the owner has agreed to; `missed`: and to which the buyer alone came, an hour ago; `claimed`: which the buyer has said; `reserved`: and has it reserved for them; `kept`: the listing of that; `applied`: what the owner gives away, for which the buyer has applied; `bought`: the conversation about what the buyer has bought; `undo-asked`: and wants to take back; `purchase`: the purchase itself; `review`: what the buyer wrote about the owner, who wrote too; `stranger`: a new person; `followed`: one whom the buyer follows; `watched`: a keyword of the buyer's. `account`: a new person, who is the one that acts; `offered` and
 * `protected` too, with a second factor that is being set up or is on; `keyed` and `adding`, with a passkey and with one that is about to be added.
 */
type Given =
  | 'nothing'
  | 'unsold'
  | 'picked'
  | 'sold'
  | 'talk'
  | 'reserved'
  | 'priced'
  | 'proposed'
  | 'agreed'
  | 'missed'
  | 'claimed'
  | 'kept'
  | 'applied'
  | 'bought'
  | 'undo-asked'
  | 'purchase'
  | 'review'
  | 'blocked-by-buyer'
  | 'blocked-by-owner'
  | 'staged'
  | 'person'
  | 'stranger'
  | 'followed'
  | 'watched'
  | 'account'
  | 'offered'
  | 'protected'
  | 'keyed'
  | 'adding';

/** One thing that can be sent to the market, and what comes of it for each. */
export interface Action extends Cells {
  /** As in `app/routes.ts`, with a slash before it. */
  route: string;
  intent?: string;
  /** Where one intent does several things. */
  name?: string;
  given: Given;
  method?: 'DELETE';
  /** What stands for the names in the route, beside `id`. */
  params?: Record<string, string>;
  /** `multipart` and `photo` take the place of a plain form. */
  body?: 'multipart' | 'photo' | 'none';
  fields?: Record<string, string>;
  /** What it makes belongs to the buyer, and not to who does it. */
  isForBuyer?: true;
}

/** To sign in, and come back. */
export const toLogin = (next: string) =>
  `302 /login?next=${encodeURIComponent(next).replaceAll('%7Bid%7D', '{id}')}`;
/** The same for everybody with an account. */
export const members = (outcome: Outcome) => ({ other: outcome, buyer: outcome, owner: outcome });
/** The same for all. */
export const everybody = (outcome: Outcome) => ({ guest: outcome, ...members(outcome) });
/** One thing for its owner, another for everybody else with an account. */
export const ownerAlone = (outcome: Outcome, others: Outcome) => ({
  owner: outcome,
  other: others,
  buyer: others,
});

/** What a line changes in its conversation. */
export const SAID_LINE =
  'conversation.last_at conversation.last_line conversation.last_seq conversation_member.heard_seq conversation_member.last_at';
