import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file.server.ts';

const AT = Date.parse('2026-11-25T10:00:00Z');
const make = (place: string, title = '의자', reminderMinutes: number | null = 30) =>
  calendarFile({ id: 'm', at: AT, place, title, createdAt: 0, reminderMinutes });

const unfold = (file: string) => file.replaceAll('\r\n ', '');
const unescape = (text: string) =>
  text.replaceAll(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

test('an appointment is half an hour from its time, with an alarm where one is reminded', () => {
  const lines = make('망원역 2번 출구').split('\r\n');
  expect(lines).toContain('DTSTART:20261125T100000Z');
  expect(lines).toContain('DTEND:20261125T103000Z');
  expect(lines).toContain('LOCATION:망원역 2번 출구');
  expect(lines).toContain('TRIGGER:-PT30M');
  expect(make('망원역', '의자', 1440)).toContain('TRIGGER:-PT1440M');
  expect(make('망원역', '의자', null)).not.toContain('VALARM');
});

test('whatever the place and the title are, they add no line, and are read as they were', () => {
  const texts = fc
    .string({ unit: 'grapheme', maxLength: 120 })
    .filter((text) => !/[\r\n\u0085\u2028\u2029]/.test(text));
  const plain = make('', '').split('\r\n').length;
  fc.assert(
    fc.property(texts, texts, (place, title) => {
      const file = make(place, title);
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const lines = unfold(file).split('\r\n');
      expect(lines).toHaveLength(plain);
      const location = lines.find((line) => line.startsWith('LOCATION:'))!;
      expect(unescape(location.slice('LOCATION:'.length))).toBe(place);
    }),
  );
});

test.each(['\r\nBEGIN:VALARM', '\nATTACH:http://x', '\u2028X:1', 'a;b,c\\'])('%j stays a text', (place) => {
  const lines = make(place).split(/\r\n|[\r\n\u2028]/);
  expect(lines.filter((line) => /^(ATTACH|X):/.test(line))).toEqual([]);
  expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(1);
});
