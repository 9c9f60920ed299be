import { Visitor } from '../../support/visitor.ts';
import type { Random } from './random.ts';
import { Ledger, type Effect } from './ledger.ts';
import type { RealListing } from './read-market.ts';

/** A person at a browser who does one thing after the other. */
export interface Person {
  visitor: Visitor;
  email: string;
  random: Random;
  /** The photos they have sent ahead, as far as they know. */
  stagedIds: string[];
}

/** A listing as people know it from the lists they have seen. */
export type ShelfListing = Pick<RealListing, 'id' | 'title' | 'sellerEmail'>;

/** What everybody who trades on one market knows together, with the book of what they have written. */
export class Trade {
  readonly url: string;
  readonly photos: Buffer[];
  readonly ledger = new Ledger();
  /** By title, which no two listings share here. */
  readonly shelf = new Map<string, ShelfListing>();
  /** The e-mail of the one who has listed, or tried to list, a title. */
  readonly listedBy = new Map<string, string>();
  /** Titles that a person is about to buy: of two who try at once, the book could not tell who will. */
  readonly beingBought = new Set<string>();
  /** Titles of which no one knows whether they are listed, or still are: no answer has come yet, or none will. */
  readonly unsure = new Set<string>();
  /** Answers that no one should have got, a line each. */
  readonly unexpected: string[] = [];
  /** How often a person was told to try later, as on a machine that does too much, or not what became of it. */
  retriedCount = 0;
  /** The titles of what was listed and of what was removed since they were last looked at. */
  readonly listed = new Set<string>();
  readonly removed = new Set<string>();

  constructor(url: string, photos: Buffer[]) {
    this.url = url;
    this.photos = photos;
  }

  /** Learns what is really there, once nothing is under way. */
  learn(listings: RealListing[]): void {
    this.shelf.clear();
    this.beingBought.clear();
    this.unsure.clear();
    for (const { id, title, sellerEmail } of listings) this.shelf.set(title, { id, title, sellerEmail });
  }

  newPerson(random: Random): Person {
    return { visitor: new Visitor(this.url), email: '', random, stagedIds: [] };
  }
}

/** No answer came: the server is gone, or has too much to do, and the one who asked gives up for now. */
export class NoAnswer extends Error {}

const TRY_LATER = 503;

interface WriteParts {
  effect: Effect;
  /** What it makes is named by the answer, as a new thing of this kind. */
  unnamedKind?: string;
  request: () => Promise<Response>;
  /** Whether an answer says that it is done; with the name of what it made, where only the answer tells. */
  isDone: (answer: Response, body: string) => boolean | Effect;
  /** The statuses that say that nothing was done, and rightly. */
  rejections?: number[];
  /** The statuses that do not say whether it was done. */
  unclear?: number[];
}

/**
 * Notes a write in the book, sends it, and notes its answer.
 * @returns whether it was done
 * @throws NoAnswer when none came, or none that says what became of it; the write stays open in the book
 */
export async function send(trade: Trade, parts: WriteParts): Promise<boolean> {
  const { effect, unnamedKind, request, isDone, rejections = [], unclear = [] } = parts;
  const sent = trade.ledger.send(effect, unnamedKind);
  const { answer, body } = await hear(request);
  if (answer.status === TRY_LATER || unclear.includes(answer.status)) {
    trade.retriedCount++;
    throw new NoAnswer('to be tried later, or looked for');
  }
  const done = isDone(answer, body);
  if (done) sent.acknowledge(done === true ? {} : done);
  else sent.reject();
  if (!done && !rejections.includes(answer.status)) {
    const { status, headers } = answer;
    const what = `${Object.keys(effect).join()} ${unnamedKind ?? ''}`;
    trade.unexpected.push(`${what}: ${status} ${headers.get('Location') ?? ''} ${body.slice(0, 300)}`);
  }
  return done !== false;
}

/** Asks and reads the whole answer. */
export async function hear(request: () => Promise<Response>): Promise<{ answer: Response; body: string }> {
  try {
    const answer = await request();
    return { answer, body: await answer.text() };
  } catch (error) {
    // fetch says so of a connection that is refused or breaks off, and of nothing else that is asked here.
    if (error instanceof TypeError) throw new NoAnswer('no answer', { cause: error });
    throw error;
  }
}

/** Whether the answer sends its asker to this place, and not to the sign-in. */
export function sendsTo(path: string): (answer: Response) => boolean {
  return ({ status, headers }) => status === 302 && headers.get('Location') === path;
}
