import type { Database } from '../../../database/database.ts';
import { findAccount, type KnownAccount, listAccountsNamed } from '../../account/account.server.ts';
import { findListing, type FoundListing } from '../moderate-listing.server.ts';

type FindQuery =
  | { kind: 'nothing' }
  | { kind: 'person'; id: string }
  | { kind: 'listing'; id: string }
  | { kind: 'private' }
  /** An address of another site, or of a page that is neither a person's nor a listing's. */
  | { kind: 'foreign' }
  /** An e-mail address, an id or the beginning of a nickname. */
  | { kind: 'words'; words: string };

const MAX_QUERY_LENGTH = 500;
const PERSON_PATH = /^\/(?:desk\/)?people\/([\w-]{1,64})(?:\/|$)/;
const LISTING_PATH = /^\/(?:product\/(?:detail|edit)|desk\/listings)\/([\w-]{1,64})(?:\/|$)/;
const PRIVATE_PATH = /^\/chats?(?:\/|$)/;

/** @param origin the market's; if unknown, any origin is accepted */
export function parseFindQuery(typed: string, origin: string | undefined): FindQuery {
  const words = typed.slice(0, MAX_QUERY_LENGTH).trim();
  if (words === '') return { kind: 'nothing' };
  const path = words.startsWith('/') ? words : pathOf(words, origin);
  if (path === undefined) return { kind: 'words', words };
  const [, person] = PERSON_PATH.exec(path) ?? [];
  if (person !== undefined) return { kind: 'person', id: person };
  const [, listing] = LISTING_PATH.exec(path) ?? [];
  if (listing !== undefined) return { kind: 'listing', id: listing };
  return { kind: PRIVATE_PATH.test(path) ? 'private' : 'foreign' };
}

/** Undefined where it is no address; '' where it is one of another site. */
function pathOf(words: string, origin: string | undefined): string | undefined {
  if (!/^https?:\/\//i.test(words)) return undefined;
  if (!URL.canParse(words)) return '';
  const url = new URL(words);
  const isOurs = origin === undefined || url.host === new URL(origin).host;
  return isOurs ? url.pathname : '';
}

export const MAX_NAMED_ALIKE = 20;

export interface Found {
  kind: FindQuery['kind'];
  /** One more than `MAX_NAMED_ALIKE` stands for more. */
  people: KnownAccount[];
  listing: (FoundListing & { id: string }) | undefined;
}

/** People and listings by nickname (its beginning), e-mail (whole), id, or a pasted address of this market. */
export async function find(
  database: Pick<Database, 'read' | 'engine'>,
  typed: string,
  origin: string | undefined,
): Promise<Found> {
  const query = parseFindQuery(typed, origin);
  const { kind } = query;
  switch (query.kind) {
    case 'person': {
      const person = await findAccount(database.read, query.id);
      return { kind, people: person ? [person] : [], listing: undefined };
    }
    case 'listing':
      return { kind, people: [], listing: await findWithId(database, query.id) };
    case 'words':
      return { kind, ...(await findByWords(database, query.words)) };
    default:
      return { kind, people: [], listing: undefined };
  }
}

async function findByWords(database: Pick<Database, 'read' | 'engine'>, words: string) {
  const exact = await findAccount(database.read, words);
  const people = exact ? [exact] : await listAccountsNamed(database, words, MAX_NAMED_ALIKE + 1);
  return { people, listing: await findWithId(database, words) };
}

async function findWithId({ read }: Pick<Database, 'read'>, id: string) {
  const listing = await findListing(read, id);
  return listing && { ...listing, id };
}
