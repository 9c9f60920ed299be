import { expect, test } from 'vitest';
import { engines } from '../test/support/database/engines.ts';
import { workThrough } from './hourly-work.ts';

test('a work that fails is reported, and the next ones are done', async () => {
  const database = await engines[0]!.open();
  const done: number[] = [];
  const errors: unknown[] = [];
  const failure = new Error('the first one fails');
  const deps = { database, now: () => 7, onError: (error: unknown) => errors.push(error) };
  const fail = () => Promise.reject(failure);
  await workThrough(deps, [fail, async (_, now) => void done.push(now)]);
  await database.close();
  expect({ errors, done }).toEqual({ errors: [failure], done: [7] });
});
