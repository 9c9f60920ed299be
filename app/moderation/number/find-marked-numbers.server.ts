import type { Database, Reader } from '../../../database/database.ts';
import type { Conversation } from '../../talk/conversation.ts';
import type { ProductDraft } from '../../product/product-form.ts';
import { listHashesAmong, listLastDigits } from './marked-number-store.server.ts';
import { lastDigitsOf, type NumberKind } from './marked-number.ts';
import type { NumberHashes } from './number-hashes.server.ts';
import { isPhone, mayContainNumber, offerNumbers, readNumbers } from './written-numbers.ts';

export interface NumberDeps {
  database: Pick<Database, 'read'>;
  numberHashes: NumberHashes;
}

export interface FoundMark {
  kind: NumberKind;
  /** Positions in the typed text. */
  start: number;
  end: number;
}

/** The marked numbers of each text, in their order. */
export async function findMarks(
  db: Reader,
  numberHashes: NumberHashes,
  texts: readonly string[],
): Promise<FoundMark[][]> {
  if (!texts.some(mayContainNumber)) return texts.map(() => []);
  const endings = await listLastDigits(db);
  if (endings.size === 0) return texts.map(() => []);
  const read = texts.map((text) =>
    readNumbers(text).filter(({ digits }) => endings.has(lastDigitsOf(digits))),
  );
  const marked = await listMarkedAmong(db, numberHashes, new Set(read.flat().map(({ digits }) => digits)));
  return read.map((numbers) =>
    withoutOverlaps(numbers.filter(({ digits }) => marked.has(digits))).map(({ digits, start, end }) => ({
      kind: isPhone(digits) ? 'phone' : 'account',
      start,
      end,
    })),
  );
}

async function listMarkedAmong(
  db: Reader,
  numberHashes: NumberHashes,
  numbers: ReadonlySet<string>,
): Promise<Set<string>> {
  const hashed = [...numbers].map((digits) => ({ digits, hash: numberHashes.hash(digits) }));
  const hashes = hashed.map(({ hash }) => hash);
  const marked = await listHashesAmong(db, hashes);
  return new Set(hashed.filter(({ hash }) => marked.has(hash)).map(({ digits }) => digits));
}

/** Several readings may share digits. */
function withoutOverlaps<Span extends { start: number; end: number }>(spans: readonly Span[]): Span[] {
  const sorted = spans.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const disjoint: Span[] = [];
  for (const span of sorted) if (span.start >= (disjoint.at(-1)?.end ?? 0)) disjoint.push(span);
  return disjoint;
}

export async function hasMark(
  db: Reader,
  numberHashes: NumberHashes,
  texts: readonly string[],
): Promise<boolean> {
  return (await findMarks(db, numberHashes, texts)).some((found) => found.length > 0);
}

/** Possible numbers in the texts that are not marked, as written, each once. */
export async function listUnmarked(
  db: Reader,
  numberHashes: NumberHashes,
  texts: readonly string[],
): Promise<string[]> {
  const written = new Map(
    texts.flatMap((text) =>
      offerNumbers(text).map(({ digits, start, end }) => [numberHashes.hash(digits), text.slice(start, end)]),
    ),
  );
  const marked = await listHashesAmong(db, [...written.keys()]);
  return [...written].filter(([hash]) => !marked.has(hash)).map(([, text]) => text);
}

type ListingTexts = Pick<ProductDraft, 'title' | 'brand' | 'size' | 'wants' | 'place' | 'desc'>;

/** The texts of a listing that its seller has written. */
export function writtenInListing({ title, brand, size, wants, place, desc }: ListingTexts): string[] {
  return [title, brand, size, wants ?? '', place ?? '', desc];
}

/** Adds the marked numbers to the other person's messages. */
export async function markMessages(
  { database, numberHashes }: NumberDeps,
  conversation: Conversation,
): Promise<Conversation> {
  const { messages } = conversation;
  const texts = messages.map(({ mine, body }) => (mine ? '' : body));
  const marks = await findMarks(database.read, numberHashes, texts);
  return {
    ...conversation,
    messages: messages.map((message, index) => {
      const found = marks[index]!;
      return found.length === 0 ? message : { ...message, markedNumbers: found };
    }),
  };
}
