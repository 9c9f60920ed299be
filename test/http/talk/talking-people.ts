import { randomBytes } from 'node:crypto';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

export interface TalkMarket {
  market: MarketProcess;
  databaseUrl: string | undefined;
  seller: Visitor;
  buyer: Visitor;
  /** @returns the id of a new listing of the seller's */
  publish(title?: string): Promise<string>;
  /** @returns the id of the buyer's conversation about a listing */
  open(productId: string, who?: Visitor): Promise<string>;
}

export async function openTalkMarket(
  engine: 'SQLite' | 'PostgreSQL',
  settings: Record<string, string> = {},
): Promise<TalkMarket> {
  const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
  const market = await startMarket({ ...settings, ...(database && { DATABASE_URL: database.url }) });
  const [seller, buyer] = [new Visitor(market.url), new Visitor(market.url)];
  await seller.signUp();
  await buyer.signUp();
  return {
    market,
    databaseUrl: database?.url,
    seller,
    buyer,
    publish: async (title = `의자 ${randomBytes(4).toString('hex')}`) => {
      await seller.postForm('/upload', uploadForm(uploadFields({ title })));
      const { products } = (await (await seller.get('/api/products')).json()) as {
        products: { id: string; title: string }[];
      };
      return products.find((product) => product.title === title)!.id;
    },
    open: async (productId, who = buyer) => {
      const answer = await who.post(`/product/detail/${productId}`, { intent: 'chat' });
      const id = /^\/chats\/([\w-]{16})$/.exec(answer.headers.get('Location') ?? '')?.[1];
      if (answer.status !== 302 || !id) throw new Error(`opening answered ${answer.status}`);
      return id;
    },
  };
}

export const newClientId = () => randomBytes(12).toString('base64url');

export function say(who: Visitor, id: string, body: string, more: Record<string, string> = {}) {
  return who.post(`/chats/${id}`, { intent: 'say', clientId: newClientId(), body, ...more });
}

export interface ChatJson {
  id: string;
  mine: string;
  lastSeq: number;
  readSeq: number;
  otherReadSeq: number;
  hasMore: boolean;
  messages: { seq: number; mine: boolean; body: string; photos: { id: string }[] }[];
}

export async function readChat(who: Visitor, id: string, query = ''): Promise<ChatJson> {
  return (await who.get(`/api/chats/${id}${query}`)).json() as Promise<ChatJson>;
}

export async function countUnread(who: Visitor): Promise<number> {
  return ((await (await who.get('/api/session')).json()) as { unread: { chats: number } }).unread.chats;
}
