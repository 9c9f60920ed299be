import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seoulDay } from '../../../app/korean/date-text.ts';
import { chooseExpired, parseRetentionRule, type DatedBackup, type RetentionRule } from './retention-rule.ts';

const DAY_MS = 24 * 3_600_000;
const USUAL: RetentionRule = { days: 7, weeks: 4, months: 12 };

const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 900 * 24 * 60 }), { maxLength: 120 })
  .map((minutes) => minutes.map((minute) => Date.parse('2024-02-01T00:00:00Z') + minute * 60_000));
const ofOneLevel = (madeAt: number[]): DatedBackup[] => madeAt.map((at) => ({ at, level: 'x' }));
/** Upgrades, and ways back, are anywhere between them. */
const backupLists = fc
  .tuple(times, fc.infiniteStream(fc.constantFrom('1', '2', '3')))
  .map(([madeAt, levels]): DatedBackup[] => madeAt.map((at) => ({ at, level: levels.next().value })));
const rules = fc
  .record({ days: fc.nat(10), weeks: fc.nat(6), months: fc.nat(14) })
  .filter(({ days, weeks, months }) => days + weeks + months > 0);

function remainingOf(backups: DatedBackup[], rule: RetentionRule): DatedBackup[] {
  const expired = chooseExpired(backups, rule);
  return backups.filter((backup) => !expired.includes(backup)).sort((a, b) => a.at - b.at);
}

describe('which backups a rule lets go', () => {
  test('never the newest, and none that was not given', () =>
    fc.assert(
      fc.property(backupLists, rules, (backups, rule) => {
        const expired = chooseExpired(backups, rule);
        expect(expired.filter((backup) => !backups.includes(backup))).toEqual([]);
        const newest = backups.toSorted((a, b) => b.at - a.at)[0];
        if (newest) expect(expired).not.toContain(newest);
      }),
    ));

  test('of one level as many stay as it says at most', () =>
    fc.assert(
      fc.property(times, rules, (madeAt, rule) => {
        const remaining = remainingOf(ofOneLevel(madeAt), rule);
        expect(remaining.length).toBeLessThanOrEqual(rule.days + rule.weeks + rule.months);
      }),
    ));

  test('the last of each level on each of the newest days stays', () =>
    fc.assert(
      fc.property(backupLists, rules, (backups, rule) => {
        const remaining = remainingOf(backups, rule);
        const days = new Set(backups.map(({ at }) => seoulDay(at)));
        for (const day of [...days].sort((a, b) => b - a).slice(0, rule.days)) {
          const ofDay = Object.groupBy(
            backups.filter(({ at }) => seoulDay(at) === day),
            ({ level }) => level,
          );
          for (const ofLevel of Object.values(ofDay))
            expect(remaining).toContain(ofLevel?.reduce((a, b) => (a.at > b.at ? a : b)));
        }
      }),
    ));

  test('the same in whichever order they are given, and none a second time', () =>
    fc.assert(
      fc.property(backupLists, rules, (backups, rule) => {
        const remaining = remainingOf(backups, rule);
        expect(remainingOf(backups.toReversed(), rule)).toEqual(remaining);
        expect(chooseExpired(remaining, rule)).toEqual([]);
      }),
    ));

  test('what is let go after each backup is what would be let go in the end', () =>
    fc.assert(
      fc.property(backupLists, rules, (backups, rule) => {
        let remaining: DatedBackup[] = [];
        for (const backup of backups.toSorted((a, b) => a.at - b.at))
          remaining = remainingOf([...remaining, backup], rule);
        expect(remaining).toEqual(remainingOf(backups, rule));
      }),
    ));

  test('a larger rule keeps all that a smaller one does', () =>
    fc.assert(
      fc.property(backupLists, rules, (backups, rule) => {
        const larger = { days: rule.days + 1, weeks: rule.weeks + 2, months: rule.months + 1 };
        expect(remainingOf(backups, larger)).toEqual(expect.arrayContaining(remainingOf(backups, rule)));
      }),
    ));

  test('of two years of nights: seven days, four weeks, twelve months', () => {
    // 04:00 in Seoul, of which the last is Sunday, 31 May.
    const last = Date.parse('2026-05-30T19:00:00Z');
    const nights = Array.from({ length: 730 }, (_, night) => last - night * DAY_MS);
    const dates = remainingOf(ofOneLevel(nights), USUAL).map(({ at }) =>
      new Date(at + 9 * 3_600_000).toISOString().slice(2, 10),
    );
    expect(dates.join(' ')).toBe(
      '25-06-30 25-07-31 25-08-31 25-09-30 25-10-31 25-11-30 25-12-31 26-01-31 26-02-28 26-03-31 26-04-30 ' +
        '26-05-10 26-05-17 26-05-24 26-05-25 26-05-26 26-05-27 26-05-28 26-05-29 26-05-30 26-05-31',
    );
  });

  test('the one from before an upgrade stays for a year of nights', () => {
    const before = { at: Date.parse('2026-03-10T10:00:00Z'), level: '1-earlier' };
    let remaining = [before];
    for (let night = 0; night < 300; night++)
      remaining = remainingOf(
        [...remaining, { at: Date.parse('2026-03-10T13:00:00Z') + night * DAY_MS, level: '2-later' }],
        USUAL,
      );
    expect(remaining).toContain(before);
  });

  test('where none was made for long the old ones stay', () => {
    const old = Array.from({ length: 3 }, (_, night) => Date.parse('2020-01-01T00:00:00Z') + night * DAY_MS);
    expect(chooseExpired(ofOneLevel([...old, Date.parse('2026-01-01T00:00:00Z')]), USUAL)).toEqual([]);
  });
});

test('a rule is written in days, weeks and months, once each, and keeps one at least', () => {
  expect(parseRetentionRule('7d,4w,12m')).toEqual(USUAL);
  expect(parseRetentionRule('12m, 7d')).toEqual({ days: 7, weeks: 0, months: 12 });
  for (const text of ['', '7', '0d', '7d,7d', '7d,', '7d 4w', '-1d', '1.5d', '7y', '99999d'])
    expect(parseRetentionRule(text), text).toBeUndefined();
});
