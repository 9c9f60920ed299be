import type { Random } from '../../scripts/demo/random.ts';
import { makePhoto } from '../../test/support/photos/photos.ts';
import { encodeForm } from '../../test/access/fixture.ts';
import { PASSWORD, uploadFields, uploadForm } from '../../test/support/visitor.ts';
import { productId } from '../market/rows.ts';
import type { Message } from './send-request.ts';
import type { MixOptions } from './mix-options.ts';
import type { LoadPerson } from './settle-people.ts';

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

export interface Writes {
  /** What one person sends, by kind. */
  make: Record<string, (person: LoadPerson) => Message | Promise<Message>>;
  bought(): number;
}

/** Everything that people write; picks and purchases are of the generated listings, edits of their own, messages to the next. */
export async function openWrites(options: MixOptions, random: Random): Promise<Writes> {
  const { origin, forSale, listings } = options;
  const photo = { bytes: await makePhoto(1200, 900), name: 'a.jpg' };
  let bought = 0;
  let published = 0;
  let said = 0;
  const post = (path: string, cookie: string, fields: Record<string, string>): Message => ({
    method: 'POST',
    path,
    headers: { Cookie: cookie, Origin: origin, ...FORM },
    body: new URLSearchParams(fields).toString(),
  });
  const list = async ({ cookie }: LoadPerson, photos: (typeof photo)[]): Promise<Message> => {
    const fields = uploadFields({ title: `새로 온 의자 ${process.pid}-${published++}` });
    const { body, headers } = await encodeForm(uploadForm(fields, photos));
    return { method: 'POST', path: '/upload', headers: { Cookie: cookie, Origin: origin, ...headers }, body };
  };
  const pick = ({ cookie }: LoadPerson) => {
    const intent = random.fraction() < 0.8 ? 'pick' : 'unpick';
    return post(`/product/detail/${productId(random.whole(1, listings))}.data`, cookie, { intent });
  };
  return {
    bought: () => bought,
    make: {
      pick,
      publish: (person) => list(person, []),
      'publish with a photo': (person) => list(person, [photo]),
      edit: ({ cookie, listingIds }) => {
        const desc = `고친 설명 ${random.whole(1, 1e6)}. 튼튼하고 깨끗해요.`;
        const id = listingIds[random.whole(0, listingIds.length - 1)];
        return post(`/product/detail/${id}.data`, cookie, { intent: 'edit', desc });
      },
      message: ({ cookie, conversationId }) => {
        const clientId = `load-${process.pid}-${String(said++).padStart(12, '0')}`;
        const body = '아직 있나요? 오늘 저녁에 가지러 갈 수 있어요.';
        return post(`/chats/${conversationId}.data`, cookie, { intent: 'say', clientId, body });
      },
      // What is for sale may all be bought in the end.
      buy: (person) => {
        const id = forSale[bought];
        if (id === undefined) return pick(person);
        bought++;
        return post(`/product/detail/${id}.data`, person.cookie, { intent: 'buy' });
      },
      'sign in': ({ email }) => post('/login', '', { email, password: PASSWORD }),
    },
  };
}
