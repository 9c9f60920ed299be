import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import {
  CHOICE_NAMES,
  FIELD_NAMES,
  fieldsOf,
  readChoices,
  type SavedChoices,
  clockValue,
  parseClock,
} from './choice-form.ts';
import { exportChoices, findChoices, quietUntil, saveChoices, turnOff } from './notice-choice.server.ts';
import { CHANNELS, type ChoiceName, isOnByDefault, NOTICE_TOPICS } from './notice-choice.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Midnight in Seoul. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 15);

const minuteOfDay = fc.integer({ min: 0, max: 1439 });
const anySaved: fc.Arbitrary<SavedChoices> = fc.record({
  on: fc.subarray([...CHOICE_NAMES]).map((names) => new Set<ChoiceName>(names)),
  quietFrom: minuteOfDay,
  quietTo: minuteOfDay,
  isTalkQuiet: fc.boolean(),
  isMeetingQuiet: fc.boolean(),
  showsWords: fc.boolean(),
});

function toForm(saved: SavedChoices): FormData {
  const form = new FormData();
  for (const name of saved.on) form.set(name, 'on');
  form.set('quietFrom', clockValue(saved.quietFrom));
  form.set('quietTo', clockValue(saved.quietTo));
  if (saved.isTalkQuiet) form.set('talkQuiet', 'on');
  if (saved.isMeetingQuiet) form.set('meetingQuiet', 'on');
  if (saved.showsWords) form.set('words', 'on');
  return form;
}

describe('the form', () => {
  test('what is sent is what is read', () => {
    fc.assert(
      fc.property(anySaved, (saved) => {
        expect(readChoices(toForm(saved))).toEqual({ ok: true, saved });
      }),
    );
  });

  test.each(['', '24:00', '8:60', '-1', '여덟 시', '08:00:00', '1e1'])('%j is no time', (text) => {
    expect(parseClock(text)).toBeUndefined();
    const form = new FormData();
    form.set('quietFrom', text);
    form.set('quietTo', '8:00');
    form.set('price-mail', 'on');
    const values = Object.fromEntries(FIELD_NAMES.map((name) => [name, '']));
    expect(readChoices(form)).toEqual({
      ok: false,
      values: { ...values, quietFrom: text, quietTo: '8:00', 'price-mail': 'on' },
      errors: { quietFrom: expect.any(String) },
    });
  });

  test('a time may be written short', () => {
    expect(['22:00', '8:00', '08:05', '8', ' 0 '].map(parseClock)).toEqual([1320, 480, 485, 480, 0]);
  });
});

describe('quiet hours', () => {
  const quiet = fc.record({ quietFrom: minuteOfDay, quietTo: minuteOfDay });
  const all = { isTalkQuiet: true, isMeetingQuiet: true };
  const someTime = fc.integer({ min: 0, max: 3 * DAY_MS }).map((ms) => MIDNIGHT + ms);
  const minuteAt = (at: number) => Math.floor((at - MIDNIGHT) / MINUTE_MS) % 1440;

  test('they end at their end, within a day, and nothing between is loud', () => {
    fc.assert(
      fc.property(quiet, someTime, ({ quietFrom, quietTo }, now) => {
        const choices = { quietFrom, quietTo, ...all };
        const end = quietUntil(choices, 'price', now);
        // Counted from their beginning, midnight is no border.
        const isQuiet = (minuteAt(now) - quietFrom + 1440) % 1440 < (quietTo - quietFrom + 1440) % 1440;
        expect(end !== undefined).toBe(isQuiet);
        if (end === undefined) return;
        expect(end).toBeGreaterThan(now);
        expect(end - now).toBeLessThan(DAY_MS);
        expect(minuteAt(end)).toBe(quietTo);
        expect(quietUntil(choices, 'price', end)).toBeUndefined();
        expect(quietUntil(choices, 'price', end - 1)).toBe(end);
      }),
    );
  });

  test('equal times are never quiet, and talk and appointments ring unless they are quieted', () => {
    fc.assert(
      fc.property(quiet, someTime, fc.constantFrom(...NOTICE_TOPICS), (times, now, topic) => {
        const never = { quietFrom: times.quietTo, quietTo: times.quietTo, ...all };
        expect(quietUntil(never, topic, now)).toBeUndefined();
        const loud = { ...times, isTalkQuiet: false, isMeetingQuiet: false };
        const expected = topic === 'talk' || topic === 'meeting' ? undefined : quietUntil(loud, 'price', now);
        expect(quietUntil(loud, topic, now)).toBe(expected);
        expect(quietUntil({ ...loud, ...all }, topic, now)).toBe(quietUntil(loud, 'price', now));
      }),
    );
  });
});

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, whale, fox } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, whale, fox } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    test('a person without choices has the defaults', async () => {
      const choices = await findChoices(database.read, whale.id);
      for (const topic of NOTICE_TOPICS)
        for (const channel of CHANNELS)
          expect(choices.isOn(topic, channel)).toBe(isOnByDefault(topic, channel));
      expect(choices).toMatchObject({ quietFrom: 1320, quietTo: 480, isTalkQuiet: false, showsWords: false });
      expect(
        ['trade', 'reopened', 'meeting', 'operator', 'price', 'review'].map((topic) =>
          isOnByDefault(topic as 'trade', 'mail'),
        ),
      ).toEqual([true, true, true, true, false, false]);
    });

    test('what is saved is what is found, for its person alone', async () => {
      const before = fieldsOf(await findChoices(database.read, fox.id));
      await fc.assert(
        fc.asyncProperty(anySaved, async (saved) => {
          await database.transaction((tx) => saveChoices(tx, whale.id, saved));
          const form = new FormData();
          for (const [name, value] of Object.entries(fieldsOf(await findChoices(database.read, whale.id))))
            form.set(name, value);
          expect(readChoices(form)).toEqual({ ok: true, saved });
        }),
        { numRuns: 15 },
      );
      expect(fieldsOf(await findChoices(database.read, fox.id))).toEqual(before);
    });

    test('the defaults take no row, and turning off twice is turning off', async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fieldsOf(await findChoices(database.read, whale.id))))
        form.set(name, value);
      const parsed = readChoices(form);
      if (!parsed.ok) throw new Error('not read');
      await database.transaction((tx) => saveChoices(tx, whale.id, parsed.saved));
      expect(await database.read.selectFrom('noticeChoice').selectAll().execute()).toEqual([]);
      for (const _ of [1, 2])
        await database.transaction((tx) =>
          turnOff(tx, whale.id, { topics: ['price'], channels: ['app', 'push'] }),
        );
      const choices = await findChoices(database.read, whale.id);
      expect(CHANNELS.map((channel) => choices.isOn('price', channel))).toEqual([false, false, false]);
      expect(choices.isOn('trade', 'app')).toBe(true);
      expect(await exportChoices(database.read, whale.id)).toMatchObject({
        channels: { price: [], trade: ['app', 'push', 'mail'], talk: ['push', 'mail'] },
        quietFrom: '22:00',
        showsWords: false,
      });
    });
  });
}
