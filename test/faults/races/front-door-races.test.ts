import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { chooseSeed } from '../../support/seed.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';
import { rounds } from '../support/rounds.ts';

const PEOPLE = 4;
const AT_ONCE = 12;
const PATIENCE_MS = rounds(120_000, 1_800_000);
const WORD = '경주의자';
/** What people may be told: done, refused, not for them, gone, too late, too much at once. A 5xx is none of these. */
const ANSWERS = [200, 302, 400, 403, 404, 409, 429];

interface ProductJson {
  id: string;
  title: string;
  desc: string;
  soldOut: boolean;
  pickCount: number;
}

/** A person's browsers, one for each server, all signed in. */
type Person = Visitor[];

/** Numbers that a seed makes again: https://en.wikipedia.org/wiki/Lehmer_random_number_generator */
function drawFrom(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let servers: MarketProcess[];
    let people: Person[];
    const seed = chooseSeed(`races through the front door on ${engine}`);
    const draw = drawFrom(seed);

    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      const settings = { LIMITS: 'off', ...(database && { DATABASE_URL: database.url }) };
      servers = [await startMarket(settings)];
      if (database) servers.push(await startMarket(settings));
      people = [];
      for (let index = 0; index < PEOPLE; index++) people.push(await addPerson());
    });
    afterAll(async () => {
      for (const server of servers) await server.remove();
    });

    async function addPerson(): Promise<Person> {
      const person = servers.map(({ url }) => new Visitor(url));
      const { email } = await person[0]!.signUp();
      for (const browser of person.slice(1)) await browser.post('/login', { email, password: PASSWORD });
      return person;
    }

    /** All listings, read past every cache. */
    async function readProducts(server: MarketProcess): Promise<ProductJson[]> {
      const all: ProductJson[] = [];
      let cursor = '';
      do {
        const answer = await fetch(`${server.url}/api/products?cursor=${cursor}`);
        const page = (await answer.json()) as { products: ProductJson[]; nextCursor: string | null };
        all.push(...page.products);
        cursor = page.nextCursor ?? '';
      } while (cursor !== '');
      return all;
    }

    /** One person does something, through a server that they happen to be at. */
    function action(ids: string[]): Promise<Response> {
      const person = people[draw(people.length)]!;
      const browser = person[draw(servers.length)]!;
      const path = `/product/detail/${ids[draw(ids.length)]}`;
      const intents = ['buy', 'buy', 'pick', 'pick', 'unpick', 'edit', 'delete'] as const;
      const choice = draw(intents.length + 3);
      const intent = intents[choice];
      if (intent) return browser.post(path, { intent, desc: `${WORD} 설명 ${draw(1_000)}` });
      if (choice === intents.length) {
        return browser.post('/profile/settings', { intent: 'nickname', nickname: `경주자${draw(6)}` });
      }
      const fields = { title: `${WORD} ${draw(1_000_000)}`, once: `once-key-${draw(4)}` };
      return browser.postForm('/upload', uploadForm(uploadFields(fields)));
    }

    /** Pages, list, search and JSON of a server say the same of every listing. */
    async function expectAgreement(server: MarketProcess, known: string[]): Promise<void> {
      const products = await readProducts(server);
      const text = async (path: string) => (await fetch(server.url + path)).text();
      for (const id of known) {
        const product = products.find((one) => one.id === id);
        const page = await fetch(`${server.url}/product/detail/${id}`);
        expect([id, page.status]).toEqual([id, product ? 200 : 404]);
        const shown = await page.text();
        if (!product) continue;
        expect(shown).toContain(product.desc);
        expect(shown).toContain(`schema.org/${product.soldOut ? 'SoldOut' : 'InStock'}`);
      }
      const idsIn = (html: string) =>
        [...new Set(html.match(/\/product\/detail\/[\w-]{16}/g))].map((path) => path.slice(16));
      const newest = products.slice(0, 20).map(({ id }) => id);
      expect(idsIn(await text('/product')).sort()).toEqual(newest.sort());
      const found = (await (
        await fetch(`${server.url}/api/products?q=${encodeURIComponent(WORD)}`)
      ).json()) as { products: ProductJson[] };
      expect(found.products.map(({ id }) => id).sort()).toEqual(newest.sort());
    }

    test(
      'everyone is answered, and afterwards every page, list and search says what the tables say',
      async () => {
        const known = new Set<string>();
        for (let index = 0; index < 6; index++) {
          await people[index % PEOPLE]![0]!.postForm(
            '/upload',
            uploadForm(uploadFields({ title: `${WORD} ${index}` })),
          );
        }
        for (let round = 0; round < rounds(6, 60); round++) {
          for (const { id } of await readProducts(servers[0]!)) known.add(id);
          const ids = [...known].slice(-5);
          const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => action(ids)));
          const others = answers.filter(({ status }) => !ANSWERS.includes(status));
          expect(others.map(({ status, url }) => [status, url])).toEqual([]);
        }
        for (const server of servers) {
          await expect
            .poll(() => expectAgreement(server, [...known]).then(() => 'agreed'), { timeout: 10_000 })
            .toBe('agreed');
          expect(server.output()).not.toMatch(/"level":[56]0/);
        }
      },
      PATIENCE_MS,
    );
  });
}
