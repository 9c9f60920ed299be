import type { Engine, TestDatabase } from './database/engines.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from './trading.ts';
import { listNotices } from '../../app/notice/notice.server.ts';
import { findProduct } from '../../app/product/product.server.ts';
import { completeSale } from '../../app/purchase/purchase.server.ts';
import { takeUndoStep } from '../../app/purchase/undo/undo-by-both.server.ts';
import type { UndoStep } from '../../app/purchase/undo/undo-request.ts';
import { getConversation, openConversation } from '../../app/talk/conversation.server.ts';
import { say } from '../../app/talk/message.server.ts';
import { answerSwap, type SwapAnswer } from '../../app/talk/offer/swap/answer-swap.server.ts';
import { offerSwap } from '../../app/talk/offer/swap/swap-offer.server.ts';

const SITE = { storageUrl: undefined };

type Person = { id: string; nickname: string };

/** Two people with a listing each, who talk about the one that is to be exchanged, and a third. */
export class SwapMarket {
  readonly database: TestDatabase;
  readonly deps: TradingMarket['deps'];
  readonly seller: Person;
  readonly buyer: Person;
  readonly third: Person;
  wanted = '';
  offered = '';
  conversationId = '';

  constructor({ database, deps, whale, fox }: TradingMarket, third: Person) {
    this.database = database;
    this.deps = { ...deps, now: () => Date.now() };
    [this.seller, this.buyer, this.third] = [whale, fox, third];
  }

  static async open(engine: Engine): Promise<SwapMarket> {
    const market = await openTradingMarket(engine);
    const opened = new SwapMarket(market, await addPerson(market.database, '느린곰'));
    await opened.list();
    return opened;
  }

  /** Anew. */
  async list(): Promise<void> {
    const kind = { category: 'exchange', priceWon: null } as const;
    this.wanted = await addListing(this.deps, this.seller, { title: '바꿀 램프', ...kind });
    this.offered = await addListing(this.deps, this.buyer, { title: '캠핑 의자', priceWon: 20_000 });
    this.conversationId = await this.begin(this.buyer, this.wanted);
  }

  async begin(person: Person, productId: string): Promise<string> {
    const opened = await openConversation(this.deps, person, { productId });
    if (!opened.ok) throw new Error(opened.reason);
    const id = opened.conversationId;
    await say(this.deps, person, { id, clientId: `hello-in-${id}`, body: '있나요?' });
    return id;
  }

  offer(productId = this.offered, who: Person = this.buyer) {
    return offerSwap(this.deps, who, { conversationId: this.conversationId, productId });
  }

  read(who: Person, id = this.conversationId) {
    return getConversation(this.database.read, who, { id }, SITE as never);
  }

  async cards(who = this.seller) {
    const { messages } = await this.read(who);
    return messages.flatMap(({ kind, swap }) => (kind === 'swap' ? swap! : []));
  }

  async newest() {
    return (await this.cards()).at(-1)!;
  }

  async answer(who: Person, what: SwapAnswer, id?: string) {
    const offerId = id ?? (await this.newest()).id;
    return answerSwap(this.deps, who, what, { conversationId: this.conversationId, offerId });
  }

  async bodies() {
    return (await this.read(this.seller)).messages.map(({ body }) => body);
  }

  async noticesOf({ id }: Person) {
    return (await listNotices(this.database.read, id, 9)).map(({ kind }) => kind);
  }

  async state(id: string) {
    const product = await findProduct(this.database.read, id);
    if (!product) return 'gone';
    return product.sold ? 'sold' : product.reserved ? 'reserved' : 'open';
  }

  async states() {
    return [await this.state(this.wanted), await this.state(this.offered)];
  }

  records() {
    return this.database.read
      .selectFrom('purchase')
      .select(['productId', 'buyerId', 'sellerId', 'priceWon', 'category'])
      .execute();
  }

  async agree(): Promise<void> {
    const outcomes = [await this.offer(), await this.answer(this.seller, 'accepted')];
    if (outcomes.some(({ ok }) => !ok)) throw new Error(JSON.stringify(outcomes));
  }

  complete() {
    return completeSale(this.deps, this.seller, { productId: this.wanted, buyerId: this.buyer.id });
  }

  undoStep(step: UndoStep, side: 'buyer' | 'seller') {
    const parties = { productId: this.wanted, side, buyerId: this.buyer.id };
    return takeUndoStep(
      this.deps,
      step,
      async () => parties,
      async () => {},
    );
  }

  /** Swaps of which one half alone is reserved or sold, and listings that are sold twice. */
  async findReservations(): Promise<string[]> {
    const reservations = await this.database.read.selectFrom('reservation').selectAll().execute();
    const purchases = await this.database.read.selectFrom('purchase').selectAll().execute();
    const found = reservations.filter(
      ({ productId, swapProductId, conversationId }) =>
        swapProductId !== null &&
        !reservations.some(
          (other) =>
            other.productId === swapProductId &&
            other.swapProductId === productId &&
            other.conversationId === conversationId,
        ),
    );
    const sold = purchases.filter(({ id, swapOf, category, buyerId, sellerId, productId }) => {
      const isTwice = purchases.some((other) => other.productId === productId && other.id !== id);
      const isGiven = swapOf !== null;
      const other = purchases.find((row) => row.id === swapOf);
      const isWhole = other?.buyerId === sellerId && other?.sellerId === buyerId && category === 'exchange';
      return isTwice || (isGiven && !isWhole);
    });
    return [...found, ...sold].map((row) => row.productId);
  }
}
