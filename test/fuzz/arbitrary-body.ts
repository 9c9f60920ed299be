import fc from 'fast-check';
import type { Things } from './arbitrary-address.ts';
import { hostileText } from './hostile-text.ts';

/** What a request brings, and what it says that is. */
export interface Body {
  type: string | undefined;
  bytes: Buffer;
}

interface Field {
  name: string;
  value: string;
  /** Sent as a file of this name, where text is expected as well. */
  filename: string | undefined;
}

/** A complete form of a listing, so that some of what is sent is taken. */
const SANE_VALUES: Record<string, string> = {
  title: '원목 의자',
  category: 'best',
  subCategory: 'furniture',
  brand: '',
  size: '45cm',
  price: '35000',
  desc: '튼튼해요.',
  body: '내용이에요.',
  reason: 'spam',
  details: '',
  nickname: '퍼즈이웃',
  q: '의자',
};

function fields(names: string[], intents: string[], things: Things): fc.Arbitrary<Field[]> {
  const name = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: hostileText },
  );
  const filename = fc.option(hostileText, { freq: 8, nil: undefined });
  const field = fc.record({ name, value: hostileText, filename });
  const intent = fc.constantFrom(...intents).map((value) => ({ name: 'intent', value, filename: undefined }));
  const id = fc.constantFrom(...things.ids).map((value) => ({ name: 'id', value, filename: undefined }));
  const { email, password } = things;
  const sane = fc.constantFrom(
    [],
    Object.entries({ ...SANE_VALUES, email, password }).map(([saneName, value]) => ({
      name: saneName,
      value,
      filename: undefined,
    })),
  );
  return fc
    .tuple(
      fc.option(intent, { freq: 5 }),
      fc.option(id, { freq: 3 }),
      fc.array(field, { maxLength: 5 }),
      sane,
    )
    .map(([first, second, others, rest]) =>
      [first, second, ...others, ...rest].filter((one) => one !== null),
    );
}

const urlencode = (list: Field[]): Buffer =>
  Buffer.from(
    list
      .map(({ name, value }) =>
        [name, value].map((text) => encodeURIComponent(text.toWellFormed())).join('='),
      )
      .join('&'),
  );

const BOUNDARY = 'dasi-fuzz';

function multipart(list: Field[]): Buffer {
  const parts = list.map(({ name, value, filename }) => {
    const quote = (text: string) => text.toWellFormed().replaceAll(/[\r\n"]/g, '_');
    const file = filename === undefined ? '' : `; filename="${quote(filename)}"`;
    const type = filename === undefined ? '' : 'Content-Type: image/jpeg\r\n';
    const head = `Content-Disposition: form-data; name="${quote(name)}"${file}\r\n${type}\r\n`;
    return `--${BOUNDARY}\r\n${head}${value.toWellFormed()}\r\n`;
  });
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`);
}

/** What is done to a multipart body that was whole. */
const DAMAGE: ((bytes: Buffer, at: number) => Buffer)[] = [
  (bytes, at) => bytes.subarray(0, Math.floor(at * bytes.length)),
  (bytes, at) => Buffer.concat([bytes.subarray(Math.floor(at * bytes.length)), bytes]),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replace('form-data', 'attachment'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('name=', 'name*=utf-8%27%27'), 'latin1'),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('"', ''), 'latin1'),
  (bytes) =>
    Buffer.from(
      bytes.toString('latin1').replace('\r\n\r\n', `\r\n${'X: y\r\n'.repeat(3_000)}\r\n`),
      'latin1',
    ),
  (bytes) =>
    Buffer.from(
      bytes.toString('latin1').replace('\r\n\r\n', `\r\nX: ${'y'.repeat(90_000)}\r\n\r\n`),
      'latin1',
    ),
  () => Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n`.repeat(4_000)),
  () => Buffer.from(`--${BOUNDARY}`.repeat(9_000)),
  (bytes) =>
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n`),
      Buffer.from(`Content-Type: multipart/mixed; boundary=${BOUNDARY}\r\n\r\n`),
      bytes,
    ]),
];

const TYPES = [
  undefined,
  '',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=euc-kr',
  'multipart/form-data',
  `multipart/form-data; boundary=${BOUNDARY}`,
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary="${BOUNDARY}`,
  `multipart/form-data; boundary=${'b'.repeat(200)}`,
  `multipart/form-data; boundary=${BOUNDARY}; boundary=other`,
  'multipart/mixed; boundary=a',
  'application/json',
  'text/plain',
  'image/jpeg',
  'image/svg+xml',
  'application/octet-stream',
  'a/b/c;;;=',
];

/** One pixel, which is a photo. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const JSON_TEXTS = ['{"__proto__":{"a":1}}', '[[[[', '"', 'null', '{"intent":{"$ne":1}}', '['.repeat(20_000)];

/** Forms as browsers send them, with values no one types; and whatever else a body may be. */
export function bodies(names: string[], intents: string[], things: Things): fc.Arbitrary<Body> {
  const form = fields(names, intents, things);
  const asUrlencoded = form.map((list) => ({ type: TYPES[2], bytes: urlencode(list) }));
  const asMultipart = form.map((list) => ({ type: TYPES[5], bytes: multipart(list) }));
  const damaged = fc
    .tuple(form, fc.constantFrom(...DAMAGE), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([list, damage, at]) => ({ type: TYPES[5], bytes: damage(multipart(list), at) }));
  const junk = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
    hostileText.map((text) => Buffer.from(text)),
    fc.constantFrom(...JSON_TEXTS).map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
    fc.constantFrom(PHOTO, PHOTO.subarray(0, 40), Buffer.alloc(300_000, 'a')),
  );
  const other = fc.record({ type: fc.constantFrom(...TYPES), bytes: fc.oneof(junk, form.map(multipart)) });
  return fc.oneof(
    { weight: 4, arbitrary: asUrlencoded },
    { weight: 4, arbitrary: asMultipart },
    { weight: 2, arbitrary: damaged },
    { weight: 2, arbitrary: other },
  );
}
