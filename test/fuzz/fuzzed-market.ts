import { Agent } from 'node:http';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { PASSWORD, uploadFields, uploadForm, Visitor } from '../support/visitor.ts';
import type { Things } from './arbitrary-address.ts';
import type { Target } from './send-requests.ts';

/** Each part of the market is on, and nothing is held back: it is the parts that are to be reached. */
const SETTINGS = {
  LIMITS: 'off',
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'warn',
  SECRET: 'a secret of the fuzz tests, of thirty-two bytes and more',
  TOKEN_SYNC_URL: 'http://localhost:9/session',
};

interface ListedProduct {
  id: string;
  useId: string;
  username: string;
}

/** A market with two people, one of whom the requests are made for. */
export class FuzzedMarket {
  readonly process: MarketProcess;
  readonly things: Things = { ids: [], files: [], email: '', password: PASSWORD };
  readonly target: Target;
  #member: Visitor;
  readonly #other: Visitor;

  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  private constructor(process: MarketProcess) {
    this.process = process;
    this.target = { url: process.url, agent: this.#agent, memberCookie: '' };
    this.#member = new Visitor(process.url);
    this.#other = new Visitor(process.url);
  }

  static async open(settings: Record<string, string>): Promise<FuzzedMarket> {
    const process = await startMarket({ ...SETTINGS, ...settings });
    const market = new FuzzedMarket(process);
    await market.#other.signUp();
    market.things.email = (await market.#member.signUp()).email;
    await market.#findFiles();
    await market.prepare();
    return market;
  }

  async #findFiles(): Promise<void> {
    const photos = [{ bytes: await makePhoto(60, 40), name: '사진.jpg' }];
    await this.#other.postForm('/upload', uploadForm(uploadFields({ title: '사진 있는 의자' }), photos));
    const page = await (await this.#other.get('/product')).text();
    const files = page.matchAll(/\/(?:media|assets)\/([\w./-]+)/g);
    this.things.files.push(...new Set(Array.from(files, ([, file = '']) => file)));
  }

  /** Sees to it that a person is signed in, that both have listed something, and that requests can name it. */
  async prepare(): Promise<void> {
    const session = await (await this.#member.get('/api/session')).json();
    if (!(session as { user: object | null }).user) {
      this.#member = new Visitor(this.process.url);
      await this.#member.post('/login', { email: this.things.email, password: PASSWORD });
    }
    this.target.memberCookie = this.#member.cookie.replace(/(?:; )?fresh=1/, '');
    const { user } = (await (await this.#member.get('/api/session')).json()) as { user: { id: string } };
    const [own, others] = [await this.#listingOf(user.id, true), await this.#listingOf(user.id, false)];
    const chat = await this.#member.post(`/product/detail/${others.id}`, { intent: 'chat' });
    const conversationId = chat.headers.get('Location')?.split('/').at(-1) ?? 'gone-thing';
    this.things.ids = [others.id, own.id, others.useId, conversationId, 'gone-thing'];
  }

  async #listingOf(memberId: string, isOwn: boolean): Promise<ListedProduct> {
    for (let tries = 0; tries < 3; tries++) {
      const answer = await this.#other.get('/api/products?hideSold=1');
      const { products } = (await answer.json()) as { products: ListedProduct[] };
      const found = products.find(({ useId }) => (useId === memberId) === isOwn);
      if (found) return found;
      const seller = isOwn ? this.#member : this.#other;
      await seller.postForm('/upload', uploadForm(uploadFields({ title: '퍼즈 의자' })));
    }
    throw new Error('nothing can be listed any more');
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.process.remove();
  }
}
