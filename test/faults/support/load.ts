import type { MarketProcess } from '../../support/market/market-process.ts';
import { makePhoto } from '../../support/photos/photos.ts';
import { drawAction, signUp } from './actions.ts';
import type { Random } from './random.ts';
import { hear, NoAnswer, Trade, type Person } from './trade.ts';

const PEOPLE = 8;

/** People who trade on a market all the time, each doing one thing after the other, until it no longer answers. */
export class Load {
  readonly trade: Trade;
  readonly #people: Person[];

  private constructor(trade: Trade, people: Person[]) {
    this.trade = trade;
    this.#people = people;
  }

  /** Signs everybody up at the market at `market.url`. */
  static async gather({ market }: { market: Pick<MarketProcess, 'url'> }, random: Random): Promise<Load> {
    const sizes = [
      [400, 300],
      [600, 800],
      [1000, 500],
    ] as const;
    const photos = await Promise.all(
      sizes.map(([width, height], index) => makePhoto(width, height, 60 * index)),
    );
    const trade = new Trade(market.url, photos);
    const people = Array.from({ length: PEOPLE }, () => trade.newPerson(random.fork()));
    const load = new Load(trade, people);
    for (const person of people) await load.#join(person);
    return load;
  }

  /** Trades until no answer comes, and resolves when no one waits for one any more. */
  async tradeOn(): Promise<void> {
    await Promise.all(this.#people.map((person) => this.#goOn(person)));
  }

  /** Trades for as long as `goesOn` says so. The one who gets no answer asks what they hold, and goes on. */
  async tradeWhile(goesOn: () => boolean): Promise<void> {
    const trade = async (person: Person) => {
      while (goesOn()) await this.#goOn(person, goesOn);
    };
    await Promise.all(this.#people.map(trade));
  }

  /** What is wrong with how the market knows its people: everybody is signed in as they were. */
  async findStrangers(): Promise<string[]> {
    const { ledger } = this.trade;
    const results = await Promise.all(this.#people.map((person) => this.#askWho(person)));
    return results
      .filter(({ email, nickname }) => nickname !== ledger.find(`account|${email}`))
      .map(
        ({ email, nickname }) =>
          `${email} is signed in as ${nickname}, not ${ledger.find(`account|${email}`)}`,
      );
  }

  async #askWho({ visitor, email }: Person): Promise<{ email: string; nickname: string | undefined }> {
    const answer = await visitor.get('/api/session');
    const { user } = (await answer.json()) as { user: { nickname: string } | null };
    return { email, nickname: user?.nickname };
  }

  /** Tries until a new person is signed up: an answer may not come where a machine does too much. */
  async #join(person: Person): Promise<void> {
    while (person.email === '') await signUp(this.trade, person).catch(passOver);
  }

  async #goOn(person: Person, goesOn = () => true): Promise<void> {
    const trading = async () => {
      await this.#findHeldPhotos(person);
      while (goesOn()) await drawAction(person)(this.trade, person);
    };
    await trading().catch(passOver);
  }

  /** The one who has lost an answer asks what they hold. */
  async #findHeldPhotos(person: Person): Promise<void> {
    const { body } = await hear(() => person.visitor.get('/upload/photos'));
    const { photos } = JSON.parse(body) as { photos: { id: string }[] };
    person.stagedIds = photos.map(({ id }) => id);
  }
}

function passOver(error: unknown): void {
  if (!(error instanceof NoAnswer)) throw error;
}
