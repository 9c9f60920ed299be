import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

/** Renderings that end when they are told to, and the order in which they began. */
function pendingRenderings() {
  const queue = new RenderQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, isKnown: boolean) =>
    queue.run(isKnown, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const began = async (...names: string[]) => {
    await expect.poll(() => begun).toEqual(names);
  };
  return { ask, began, end: (name: string) => ends.get(name)!() };
}

test('of known pages three are rendered at a time, of what is not known one, and that comes last', async () => {
  const { ask, began, end } = pendingRenderings();
  const answers = ['made up', 'made up too', 'made up three'].map((name) => ask(name, false));
  answers.push(...['home', 'list', 'detail'].map((name) => ask(name, true)));
  await began('made up', 'home', 'list');
  end('made up');
  await began('made up', 'home', 'list', 'detail');
  end('home');
  await began('made up', 'home', 'list', 'detail', 'made up too');
  end('list');
  end('detail');
  const later = ask('later', true);
  await began('made up', 'home', 'list', 'detail', 'made up too', 'later');
  end('made up too');
  await began('made up', 'home', 'list', 'detail', 'made up too', 'later', 'made up three');
  end('later');
  end('made up three');
  const names = ['made up', 'made up too', 'made up three', 'home', 'list', 'detail', 'later'];
  expect(await Promise.all([...answers, later])).toEqual(names);
});

test('a rendering that fails gives its place back', async () => {
  const queue = new RenderQueue();
  const failing = [true, false].flatMap((isKnown) =>
    Array.from({ length: 9 }, () => queue.run(isKnown, () => Promise.reject(new Error('고장')))),
  );
  expect(new Set((await Promise.allSettled(failing)).map(({ status }) => status))).toEqual(
    new Set(['rejected']),
  );
  expect(await queue.run(false, () => Promise.resolve('well'))).toBe('well');
});

test('too many unknown pages are rejected, while known ones still wait their turn', async () => {
  const { ask, began, end } = pendingRenderings();
  const pending = Array.from({ length: 301 }, (_, number) => ask(`made up ${number}`, false));
  await expect(ask('one more', false)).rejects.toMatchObject({ code: 'busy' });
  for (const name of ['home', 'list', 'detail']) void ask(name, true);
  await began('made up 0', 'home', 'list');
  end('made up 0');
  await pending[0];
  await began('made up 0', 'home', 'list', 'detail');
});
