import { makePhoto } from '../../test/support/photos/photos.ts';
import { uploadFields, uploadForm, Visitor } from '../../test/support/visitor.ts';

/** A person who is signed in, has listed something and talks about what the next person has listed. */
export interface LoadPerson {
  cookie: string;
  conversationId: string;
  email: string;
  listingIds: string[];
}

const PEOPLE = 60;
const AT_ONCE = 2;
/** So many of them list something with a photo. */
const WITH_PHOTO = 20;

/** People who move into a market before it is loaded, and the addresses of the photos they have listed. */
export async function settlePeople(origin: string): Promise<{ people: LoadPerson[]; photos: string[] }> {
  const photo = { bytes: await makePhoto(1600, 1200), name: 'a.jpg' };
  const people: (Omit<LoadPerson, 'conversationId'> & { visitor: Visitor })[] = [];
  const photos = new Set<string>();
  let next = 0;
  const settle = async () => {
    for (let number = next++; number < PEOPLE; number = next++) {
      const visitor = new Visitor(origin);
      const { email } = await visitor.signUp();
      const form = uploadForm(uploadFields(), number < WITH_PHOTO ? [photo] : []);
      const listed = await visitor.postForm('/upload', form);
      if (listed.status !== 302) throw new Error(`listing answered ${listed.status}`);
      const receipt = await (await visitor.get('/receipt')).text();
      const listingIds = [...receipt.matchAll(/\/product\/detail\/([\w-]{16})/g)].map(([, id]) => id!);
      if (listingIds.length === 0) throw new Error('what was listed is not among what was listed');
      for (const [path] of receipt.matchAll(/\/media\/[\w/.-]+\.webp/g)) photos.add(path);
      people.push({ visitor, cookie: lasting(visitor.cookie), email, listingIds: [...new Set(listingIds)] });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, settle));
  if (photos.size === 0) throw new Error('no photo was listed');
  const talking: LoadPerson[] = [];
  for (const [number, { visitor, ...person }] of people.entries()) {
    const about = people[(number + 1) % people.length]!.listingIds[0]!;
    talking.push({ ...person, conversationId: await beginConversation(visitor, about) });
  }
  return { people: talking, photos: [...photos] };
}

async function beginConversation(visitor: Visitor, listingId: string): Promise<string> {
  const answer = await visitor.post(`/product/detail/${listingId}`, { intent: 'chat' });
  const [, id] = /^\/chats\/([\w-]+)$/.exec(answer.headers.get('Location') ?? '') ?? [];
  if (!id) throw new Error(`beginning a conversation answered ${answer.status}`);
  return id;
}

/** Without the one that says for two seconds that a person has just written. */
function lasting(cookie: string): string {
  return cookie
    .split('; ')
    .filter((pair) => !pair.startsWith('fresh='))
    .join('; ');
}
