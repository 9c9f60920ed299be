import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDraw, commitmentOf, drawOrder } from './draw.ts';

const seeds = fc.stringMatching(/^[0-9a-f]{64}$/);
const idLists = fc.uniqueArray(fc.stringMatching(/^[\w-]{16}$/), { minLength: 1, maxLength: 20 });

/** As the page of a result explains it, with another library. */
function orderByHand(seed: string, ids: string[]): string[] {
  const list = createHash('sha256').update(ids.toSorted().join('\n')).digest('hex');
  const score = (id: string) => createHmac('sha256', seed).update(`${list}\n${id}`).digest('hex');
  return ids.toSorted((a, b) => (score(a) < score(b) ? -1 : 1));
}

describe('a draw', () => {
  test('has each application once, in the order that the published formula gives', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, idLists, async (seed, ids) => {
        expect(await drawOrder(seed, ids)).toEqual(orderByHand(seed, ids));
      }),
    );
  });

  test('does not depend on the order in which people applied', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, idLists, async (seed, ids) => {
        expect(await drawOrder(seed, ids.toReversed())).toEqual(await drawOrder(seed, ids));
      }),
    );
  });

  test('is right only with the seed that was promised, and with all of its list in order', async () => {
    const drawn = { minLength: 2, maxLength: 20 };
    const lists = fc.uniqueArray(fc.stringMatching(/^[\w-]{16}$/), drawn);
    await fc.assert(
      fc.asyncProperty(seeds, seeds, lists, async (seed, other, applied) => {
        fc.pre(seed !== other);
        const commitment = await commitmentOf(seed);
        expect(commitment).toBe(createHash('sha256').update(seed).digest('hex'));
        const ids = await drawOrder(seed, applied);
        const right = { isPromised: true, isOrdered: true };
        expect(await checkDraw({ seed, commitment, ids })).toEqual(right);
        expect(await checkDraw({ seed: other, commitment, ids })).toMatchObject({ isPromised: false });
        const swapped = [ids[1]!, ids[0]!, ...ids.slice(2)];
        expect(await checkDraw({ seed, commitment, ids: swapped })).toEqual({ ...right, isOrdered: false });
      }),
    );
  });

  test('comes to each of five equally often', async () => {
    const ids = ['one', 'two', 'three', 'four', 'five'];
    const draws = 1_500;
    const wins = new Map(ids.map((id) => [id, 0]));
    for (let number = 0; number < draws; number++) {
      const [first] = await drawOrder(`seed ${number}`, ids);
      wins.set(first!, wins.get(first!)! + 1);
    }
    const expected = draws / ids.length;
    const chiSquare = [...wins.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Of four degrees of freedom; the seeds are fixed, so it is the same in every run.
    expect(chiSquare).toBeLessThan(13.3);
  });

  test('shuffles all anew where an application is added', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `application-${index}`);
    const before = await drawOrder('seed', ids);
    const after = (await drawOrder('seed', [...ids, 'late'])).filter((id) => id !== 'late');
    expect(after).not.toEqual(before);
  });
});
