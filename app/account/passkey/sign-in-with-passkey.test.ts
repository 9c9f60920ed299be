import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyDevice } from '../../../test/support/passkey/passkey-device.ts';
import { engines } from '../../../test/support/database/engines.ts';
import { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import { MINUTE_MS } from '../second-factor/second-factor-for-tests.ts';
import { PasskeyStage } from './passkey-for-tests.ts';

/** Each is a whole sign-in with a database; a wrong answer costs no session. */
const RUNS = 60;

for (const engine of engines) {
  describe(engine.name, () => {
    let stage: PasskeyStage;
    let device: PasskeyDevice;
    beforeEach(async () => {
      stage = await PasskeyStage.open(await engine.open());
      device = await stage.registered();
    });
    afterEach(() => stage.factor.database.close());

    const refused = (why: string) => expect.objectContaining({ ok: false, why });

    test('opens a session without e-mail, password or code, and its use is noted', async () => {
      await stage.factor.turnOn();
      expect(stage.request()).toMatchObject({ rpId: 'dasi.example', userVerification: 'required' });
      const outcome = await stage.signIn(device.signIn(stage.request()));
      expect(outcome).toMatchObject({ ok: true, isSuspended: false, hasSecondFactor: true });
      expect(outcome.ok && (await stage.factor.actorOf(outcome.token))).toMatchObject(stage.factor.whale);
      expect(await stage.passkeys()).toMatchObject([{ usedAt: stage.factor.time }]);
    });

    test('an answer counts once, and for five minutes', async () => {
      const credential = device.signIn(stage.request());
      const outcomes = await Promise.all([stage.signIn(credential), stage.signIn(credential)]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(outcomes).toContainEqual(refused('expired'));
      expect(await stage.signIn(credential)).toEqual(refused('expired'));
      const late = device.signIn(stage.request());
      stage.factor.time += 5 * MINUTE_MS - 1;
      expect(await stage.signIn(late)).toMatchObject({ ok: true });
      const overdue = device.signIn(stage.request());
      stage.factor.time += 5 * MINUTE_MS;
      expect(await stage.signIn(overdue)).toEqual(refused('expired'));
      const [madeUp, wanted] = [Buffer.alloc(54, 7).toString('base64url'), stage.request()];
      expect(await stage.signIn(device.signIn({ ...wanted, challenge: madeUp }))).toEqual(refused('expired'));
    });

    test('a counter never goes back, and 0 is no counter', async () => {
      for (const counter of [0, 0, 3, 9]) {
        device.counter = counter;
        expect(await stage.signIn(device.signIn(stage.request())), String(counter)).toMatchObject({
          ok: true,
        });
      }
      for (const counter of [9, 8, 0]) {
        device.counter = counter;
        expect(await stage.signIn(device.signIn(stage.request()))).toEqual(refused('refused'));
      }
      device.counter = 10;
      const twice = [device.signIn(stage.request()), device.signIn(stage.request())];
      const outcomes = await Promise.all(twice.map((credential) => stage.signIn(credential)));
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    });

    test('refused: another origin or site, another person, no verification, what is no credential', async () => {
      const of = (changes: object) => stage.signIn(device.signIn(stage.request(), changes));
      expect(await of({ origin: 'http://dasi.example' })).toEqual(refused('origin'));
      expect(await of({ isFramed: true })).toEqual(refused('origin'));
      expect(await of({ userHandle: 'c29tZW9uZQ' })).toEqual(refused('refused'));
      expect(await of({ userHandle: '' })).toEqual(refused('malformed'));
      expect(await of({ isVerified: false })).toEqual(refused('refused'));
      const elsewhere = { ...stage.request(), rpId: 'evil.example' };
      expect(await stage.signIn(device.signIn(elsewhere))).toEqual(refused('refused'));
      for (const text of ['', '{}', 'null', '가', '{"id":1}'])
        expect(await stage.signIn(text)).toEqual(refused('malformed'));
    });

    test('a changed byte anywhere in an answer is refused', async () => {
      stage.factor.deps.limits = { ...stage.factor.deps.limits, count: async () => uncounted };
      const PARTS = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'id'] as const;
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...PARTS),
          fc.nat(),
          fc.integer({ min: 1, max: 255 }),
          async (part, place, difference) => {
            const credential = JSON.parse(device.signIn(stage.request())) as Answer;
            change(credential, part, place, difference);
            expect((await stage.signIn(JSON.stringify(credential))).ok).toBe(false);
          },
        ),
        { numRuns: RUNS },
      );
      expect(await stage.signIn(device.signIn(stage.request()))).toMatchObject({ ok: true });
    });

    test('too many failures of a network are stopped, and signing in costs nothing', async () => {
      for (let time = 0; time < 30; time++)
        expect(await stage.signIn(device.signIn(stage.request()))).toMatchObject({ ok: true });
      for (let time = 0; time < 25; time++) expect(await stage.signIn('{}')).toEqual(refused('malformed'));
      await expect(stage.signIn(device.signIn(stage.request()))).rejects.toThrow(RateLimitedError);
      stage.factor.time += 5 * MINUTE_MS;
      expect(await stage.signIn(device.signIn(stage.request()))).toMatchObject({ ok: true });
    });

    test('a suspended person comes as far as the reason', async () => {
      await stage.factor.database.transaction((tx) =>
        tx
          .updateTable('account')
          .set({ suspendedAt: 1, suspendedReason: '사기' })
          .where('id', '=', stage.factor.whale.id)
          .execute(),
      );
      const outcome = await stage.signIn(device.signIn(stage.request()));
      expect(outcome).toMatchObject({ ok: true, isSuspended: true });
      expect(outcome.ok && (await stage.factor.actorOf(outcome.token))).toBeUndefined();
    });
  });
}

const uncounted = { giveBack: async () => undefined, countOf: () => 0 };

type Answer = { id: string; rawId: string; response: Record<string, string> };

function change(credential: Answer, part: string, place: number, difference: number): void {
  const holder: Record<string, unknown> = part === 'id' ? credential : credential.response;
  const bytes = Buffer.from(String(holder[part]), 'base64url');
  const places = part === 'signature' ? numberPlaces(bytes) : [...bytes.keys()];
  bytes[places[place % places.length]!]! ^= difference;
  holder[part] = bytes.toString('base64url');
  if (part === 'id') credential.rawId = credential.id;
}

/** Where its two numbers stand: of what says how long each is, more than one spelling means the same (X.690, 8.1.3). */
function numberPlaces(signature: Buffer): number[] {
  const [start, first] = [4, signature[3]!];
  const second = start + first + 2;
  return [...signature.keys()].filter((at) => (at >= start && at < start + first) || at >= second);
}
