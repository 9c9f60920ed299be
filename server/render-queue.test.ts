import { expect, test } from 'vitest';
import { RenderQueue } from './render-queue.ts';

/** Renderings that end when they are told to, and the order in which they began. */
function heldRenderings() {
  const queue = new RenderQueue();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, isKnown: boolean) =>
    queue.run(isKnown, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { ask, begun, end: (name: string) => ends.get(name)!() };
}

test('three are rendered at a time, and what is known comes before what is not', async () => {
  const { ask, begun, end } = heldRenderings();
  const answers = ['a', 'b', 'c', 'made up', 'made up too'].map((name) => ask(name, false));
  answers.push(ask('home', true));
  expect(begun).toEqual(['a', 'b', 'c']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'home']);
  end('home');
  await expect.poll(() => begun.at(-1)).toBe('made up');
  end('a');
  await expect.poll(() => begun.at(-1)).toBe('made up too');
  for (const name of ['c', 'made up', 'made up too']) end(name);
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'made up', 'made up too', 'home']);
  void ask('later', false);
  expect(begun.at(-1)).toBe('later');
});

test('a rendering that fails gives its place back', async () => {
  const queue = new RenderQueue();
  const failing = Array.from({ length: 9 }, () => queue.run(false, () => Promise.reject(new Error('고장'))));
  expect(new Set((await Promise.allSettled(failing)).map(({ status }) => status))).toEqual(
    new Set(['rejected']),
  );
  expect(await queue.run(false, () => Promise.resolve('well'))).toBe('well');
});

test('too many made-up pages are refused, and known ones still wait their turn', async () => {
  const { ask, begun, end } = heldRenderings();
  const held = Array.from({ length: 303 }, (_, number) => ask(`made up ${number}`, false));
  await expect(ask('one more', false)).rejects.toMatchObject({ code: 'busy' });
  void ask('home', true);
  end('made up 0');
  await held[0];
  await expect.poll(() => begun.at(-1)).toBe('home');
});
