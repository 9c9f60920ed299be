import fc from 'fast-check';

/** Text that has broken something somewhere before. */
const INFAMOUS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e끝에서 앞으로',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u200b',
  'e\u0301'.repeat(50),
  'ᄀ'.repeat(300),
  '가'.normalize('NFD'),
  'ﷺ'.repeat(100),
  '👨‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e309',
  '0x10',
  '9'.repeat(25),
  '999999999999999',
  '123456789012.123456789012345',
  'n.999999999999999',
  '17.keyboard.아이폰',
  '17.__proto__.a',
  '[]',
  '{"a":1}',
  "' or 1=1; drop table product;--",
  '" OR "" = "',
  '%',
  '%00',
  '%E0%A4%A',
  '%252e%252e',
  '..',
  '../../../../etc/passwd',
  '..%2f..%2fmarket.db',
  '\\..\\..\\',
  '//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '${7*7}',
  '{{7*7}}',
  '\r\nX-Injected: 1',
  'a;b=c',
  '*',
  '(((((((((((((((((((((((((((((a',
  'ㅇㅇㅍ',
  'dkdlvhs',
  '아잎',
];

const LONG = ['a', '가', '/', '%', ' ', '0', '\u0301', '😀'];

/** Short ones mostly; now and then ten kilobytes. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...INFAMOUS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(toUnit), maxLength: 40 }),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...LONG), fc.integer({ min: 100, max: 10_000 }))
      .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length))),
  },
);

/** Any unit of UTF-16, surrogates by themselves too. */
function toUnit(code: number): string {
  return String.fromCharCode(code);
}

/** Text as it may stand in a header: no control characters, bytes only, and not so long that none is read. */
export const headerText: fc.Arbitrary<string> = fc
  .oneof(hostileText, fc.string({ unit: 'binary-ascii', maxLength: 80 }))
  .map((text) =>
    toBytes(text)
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
      .slice(0, 7_000),
  );

/** UTF-8 as one character a byte, which is how node:http takes and gives what is no ASCII. */
export function toBytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
