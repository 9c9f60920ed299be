import { AGREED, PASSWORD, uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';
import { hear, send, sendsTo, type Person, type ShelfListing, type Trade } from './trade.ts';

/** One thing that a person does on the market. */
export type Action = (trade: Trade, person: Person) => Promise<void>;

/** The answer is a page for a browser without scripts. */
const DOCUMENT = { Accept: 'text/html' };
const GONE = 404;
const SOLD = 409;

/** Looks at home and at the newest listings, and learns of them. */
const browse: Action = async (trade, { visitor }) => {
  await hear(() => visitor.get('/'));
  const { body } = await hear(() => visitor.get('/api/products'));
  const { products } = JSON.parse(body) as { products: Pick<ShelfListing, 'id' | 'title'>[] };
  for (const { id, title } of products) {
    // A list may be a moment old.
    if (!trade.removed.has(title) && !trade.unsure.has(title))
      trade.shelf.set(title, { id, title, sellerEmail: trade.listedBy.get(title)! });
  }
};

/** Becomes a new person, and leaves the account they had to itself. */
export const signUp: Action = async (trade, person) => {
  const token = person.random.token();
  const [visitor, email, nickname] = [new Visitor(trade.url), `${token}@dasi.kr`, `이웃${token}`];
  const isDone = await send(trade, {
    effect: { [`account|${email}`]: nickname },
    request: () => visitor.post('/signup', { nickname, email, password: PASSWORD, ...AGREED }),
    isDone: sendsTo('/'),
  });
  if (isDone) Object.assign(person, { visitor, email, stagedIds: [] });
};

const changeNickname: Action = async (trade, { visitor, email, random }) => {
  const nickname = `이름${random.token()}`;
  await send(trade, {
    effect: { [`account|${email}`]: nickname },
    request: () => visitor.post('/profile/settings', { intent: 'nickname', nickname }),
    isDone: sendsTo('/profile/settings?done=nickname'),
  });
};

/** Sends a photo ahead of its form. */
const stagePhoto: Action = async (trade, { visitor, random, stagedIds }) => {
  await send(trade, {
    effect: {},
    unnamedKind: 'staged',
    request: () => visitor.send('POST', '/upload/photos', random.pick(trade.photos)),
    isDone: ({ status }, body) => {
      if (status !== 201) return false;
      const { id } = JSON.parse(body) as { id: string };
      stagedIds.push(id);
      return { [`staged|${id}`]: 'staged' };
    },
  });
};

/** Takes a photo back that was sent ahead. */
const giveUpPhoto: Action = async (trade, { visitor, stagedIds }) => {
  const id = stagedIds.pop();
  if (id === undefined) return;
  await send(trade, {
    effect: { [`staged|${id}`]: undefined },
    request: () => visitor.send('DELETE', `/upload/photos/${id}`),
    isDone: ({ status }) => status === 204,
  });
};

/** Lists something with photos that come along, and with those that were sent ahead. */
async function list(trade: Trade, person: Person, stagedIds: string[], fileCount: number): Promise<void> {
  const { visitor, email, random } = person;
  const token = random.token();
  const [title, desc] = [`원목 의자 ${token}`, `튼튼해요 ${token}`];
  const files = Array.from({ length: fileCount }, (_, index) => ({
    bytes: random.pick(trade.photos)!,
    name: `${index}.jpg`,
  }));
  const fields = uploadFields({ title, desc, once: `once-${token}`, stagedPhotos: stagedIds.join() });
  const consumed = Object.fromEntries(stagedIds.map((id) => [`staged|${id}`, undefined]));
  trade.listedBy.set(title, email);
  trade.unsure.add(title);
  const isDone = await send(trade, {
    effect: {
      [`listing|${title}`]: String(stagedIds.length + fileCount),
      [`desc|${title}`]: desc,
      ...consumed,
    },
    request: () => visitor.postForm('/upload', uploadForm(fields, files)),
    isDone: sendsTo('/'),
  });
  trade.unsure.delete(title);
  if (!isDone) return;
  person.stagedIds = person.stagedIds.filter((id) => !stagedIds.includes(id));
  trade.listed.add(title);
}

const listWithFiles: Action = (trade, person) => list(trade, person, [], person.random.between(1, 3));

const listWithStagedPhotos: Action = async (trade, person) => {
  for (let left = person.random.between(1, 3); left > 0; left--) await stagePhoto(trade, person);
  await list(trade, person, person.stagedIds.slice(0, 4), person.random.between(0, 1));
};

function pickListing(
  { shelf }: Trade,
  { random }: Person,
  isMeant: (listing: ShelfListing) => boolean,
): ShelfListing | undefined {
  return random.pick([...shelf.values()].filter(isMeant));
}

const editDescription: Action = async (trade, person) => {
  const listing = pickListing(trade, person, ({ sellerEmail }) => sellerEmail === person.email);
  if (!listing) return;
  const desc = `고친 설명 ${person.random.token()}`;
  await send(trade, {
    effect: { [`desc|${listing.title}`]: desc },
    request: () => person.visitor.post('/receipt', { intent: 'edit', id: listing.id, desc }),
    isDone: sendsTo('/receipt'),
    rejections: [SOLD],
  });
};

const removeListing: Action = async (trade, person) => {
  const listing = pickListing(trade, person, ({ sellerEmail }) => sellerEmail === person.email);
  if (!listing) return;
  trade.shelf.delete(listing.title);
  trade.unsure.add(listing.title);
  const isDone = await send(trade, {
    effect: { [`listing|${listing.title}`]: undefined },
    request: () => person.visitor.post('/receipt', { intent: 'delete', id: listing.id }),
    isDone: sendsTo('/receipt'),
  });
  trade.unsure.delete(listing.title);
  if (!isDone) return;
  trade.removed.add(listing.title);
  trade.shelf.delete(listing.title);
};

/** Picks a listing of another person, or takes the pick back. */
const pickOrUnpick: Action = async (trade, person) => {
  const listing = pickListing(trade, person, ({ sellerEmail }) => sellerEmail !== person.email);
  if (!listing) return;
  const intent = person.random.next() < 0.7 ? 'pick' : 'unpick';
  const path = `/product/detail/${listing.id}`;
  await send(trade, {
    effect: { [`pick|${listing.title}|${person.email}`]: intent === 'pick' ? 'yes' : undefined },
    request: () => person.visitor.post(path, { intent }, DOCUMENT),
    isDone: sendsTo(path),
    rejections: [GONE],
  });
};

const buy: Action = async (trade, person) => {
  const listing = pickListing(trade, person, ({ title, sellerEmail }) => {
    const isFree = !trade.beingBought.has(title) && trade.ledger.find(`purchase|${title}`) === undefined;
    return isFree && sellerEmail !== person.email;
  });
  if (!listing) return;
  trade.beingBought.add(listing.title);
  await send(trade, {
    effect: { [`purchase|${listing.title}`]: person.email },
    request: () => person.visitor.post(`/product/detail/${listing.id}`, { intent: 'buy' }, DOCUMENT),
    isDone: ({ status }) => status === 200,
    // The page that is drawn after a purchase is gone too, where the seller has removed the listing in between.
    unclear: [GONE],
  });
  trade.beingBought.delete(listing.title);
};

/** Says something to a seller, and often says it again, as a browser does that has lost the answer. */
const talk: Action = async (trade, person) => {
  const listing = pickListing(trade, person, ({ sellerEmail }) => sellerEmail !== person.email);
  if (!listing) return;
  const { answer } = await hear(() =>
    person.visitor.post(`/product/detail/${listing.id}`, { intent: 'chat' }),
  );
  const path = answer.headers.get('Location') ?? '';
  if (!path.startsWith('/chats/')) return;
  const clientId = `client-${person.random.token()}`;
  const body = `아직 있나요? ${clientId}`;
  const say = () => person.visitor.post(path, { intent: 'say', clientId, body });
  await send(trade, { effect: { [`said|${clientId}`]: body }, request: say, isDone: sendsTo(path) });
  if (person.random.next() < 0.5) await hear(say);
};

const inquire: Action = async (trade, { visitor, random }) => {
  const token = random.token();
  const [title, body] = [`문의 ${token}`, `내용 ${token}`];
  await send(trade, {
    effect: { [`inquiry|${title}`]: body },
    request: () => visitor.post('/support/inquiry/general', { title, body, once: `once-${token}` }),
    isDone: sendsTo('/support/qna'),
  });
};

const report: Action = async (trade, person) => {
  const listing = pickListing(trade, person, ({ sellerEmail }) => sellerEmail !== person.email);
  if (!listing) return;
  const token = person.random.token();
  const path = `/report/listing/${listing.id}`;
  await send(trade, {
    effect: { [`report|${person.email}|${listing.title}`]: `자세히 ${token}` },
    request: () =>
      person.visitor.post(path, { reason: 'fraud', details: `자세히 ${token}`, once: `once-${token}` }),
    isDone: sendsTo(`${path}?sent=1`),
    rejections: [GONE],
  });
};

/** How often each is done, of a hundred. */
const SHARES: [number, Action][] = [
  [4, signUp],
  [4, changeNickname],
  [13, listWithFiles],
  [10, listWithStagedPhotos],
  [3, giveUpPhoto],
  [9, editDescription],
  [20, pickOrUnpick],
  [9, buy],
  [8, removeListing],
  [7, talk],
  [4, inquire],
  [5, report],
  [4, browse],
];

/** Some act or other, as often as people do such things. */
export function drawAction({ random }: Person): Action {
  let drawn = random.between(1, 100);
  for (const [share, action] of SHARES) if ((drawn -= share) <= 0) return action;
  return browse;
}
