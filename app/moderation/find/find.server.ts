import type { Database } from '../../../database/database.ts';
import { findAccount, type KnownAccount, listAccountsNamed } from '../../account/account.server.ts';
import { findListing, type FoundListing } from '../moderate-listing.server.ts';
import { type FindQuery, parseFindQuery } from './find-query.ts';

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
