import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// What no run can show, since it is about code that is not there. docs/security.md names these tests.

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What runs in a market, at the server, in a browser or at the operator's command line. */
const sources = ['app', 'server', 'database', 'scripts/market'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|-for-tests\.tsx?$/.test(path))
    .map((path) => ({ path, text: read(path) })),
);
const serverSources = sources.filter(
  ({ path }) => /\.server\.tsx?$/.test(path) || /^(?:server|database|scripts)\//.test(path),
);

/** The files in which something stands. */
function filesWith(pattern: RegExp, among = sources): string[] {
  return among.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

test('there is something to look at', () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(serverSources.length).toBeGreaterThan(100);
  expect(filesWith(/from 'node:crypto'/).length).toBeGreaterThan(5);
});

test('no program is started and no text is run as code', () => {
  expect(filesWith(/child_process|\beval\(|new Function\(|node:vm|document\.write/)).toEqual([]);
});

test('the server sends requests to no address but the bucket, the providers and push services', () => {
  const requesting =
    /(?<![.#\w])fetch\(|node:https|\bhttps?\.(?:get|request)\(|from '(?:undici|axios|got|node-fetch)'/;
  const toProviders = 'app/account/external/provider-client.server.ts';
  const toPushServices = 'app/notice/push/push-wire.server.ts';
  expect(filesWith(requesting, serverSources)).toEqual([toProviders, toPushServices]);
  expect(read(toProviders).match(/(?<=https:\/\/)[\w.]+/g)).toEqual([
    'kauth.kakao.com',
    'kauth.kakao.com',
    'kapi.kakao.com',
    'nid.naver.com',
    'nid.naver.com',
    'openapi.naver.com',
  ]);
  expect(read(toProviders).match(/(?<![.#\w])fetch\(.*/g)).toEqual([
    "fetch(url, { ...init, redirect: 'error' });",
  ]);
  // But the bucket of the settings.
  expect(filesWith(/from '@(?:aws-sdk|smithy)/, serverSources)).toEqual([
    'app/media/storage/s3-storage.server.ts',
  ]);
});

test('unguessable values come from node:crypto', () => {
  // A pause before the next try.
  const harmless = ['database/postgres/open-postgres.ts'];
  expect(filesWith(/Math\.random/).sort()).toEqual(harmless);
  expect(filesWith(/from '(?:bcrypt|argon2|crypto-js|uuid|nanoid|tweetnacl|@noble)/)).toEqual([]);
});

test('digests are SHA-256', () => {
  const made = sources.flatMap(({ text }) => [
    ...text.matchAll(/\b(?:createHash|createHmac|hkdf|hkdfSync|pbkdf2|pbkdf2Sync)\(\s*([^,)]+)/g),
  ]);
  expect(made.length).toBeGreaterThan(3);
  expect([...new Set(made.map(([, name]) => name))]).toEqual(["'sha256'"]);
});

test('the only cipher is AES-256-GCM', () => {
  const byNode = 'app/account/second-factor/secret-encryption.server.ts';
  const byJose = [
    'app/account/external/external-tokens.server.ts',
    'app/account/second-factor/pending-sign-in.server.ts',
  ];
  expect(filesWith(/create(?:Cipher|Decipher)|(?:public|private)Encrypt|subtle\.encrypt/)).toEqual([byNode]);
  expect(read(byNode).match(/'[\w-]*(?:aes|gcm|cbc|ecb)[\w-]*'/gi)).toEqual(["'aes-256-gcm'"]);
  expect(read(byNode).match(/create(?:Cipher|Decipher)iv\((\w+)/g)).toEqual([
    'createCipheriv(CIPHER',
    'createDecipheriv(CIPHER',
  ]);
  expect(filesWith(/\b(?:Encrypt\w*|Compact\w*|\w+Encrypt|\w+Decrypt)\b[^;]*from 'jose'/).sort()).toEqual(
    byJose,
  );
  for (const path of byJose) expect(read(path).match(/'A\d{3}\w+'/g)).toEqual(["'A256GCM'", "'A256GCM'"]);
});

test('SQL is never built from text', () => {
  // A constant, and the name of a setting of SQLite that the code itself gives.
  expect(filesWith(/sql\.raw\b/)).toEqual(['app/search/index/sqlite/sqlite-market-store.server.ts']);
  expect(
    read('app/search/index/sqlite/sqlite-market-store.server.ts').match(/sql\.raw<[^>]*>\(\w+\)/g),
  ).toHaveLength(1);
  // Names of the schema's own tables and columns, quoted, besides.
  expect(filesWith(/(?:\.(?:prepare|query|execute)|\bask)\([`'"][^;)]*\$\{/).sort()).toEqual([
    'app/search/index/sqlite/sqlite-search-store.server.ts',
    'database/copy/postgres-snapshot.ts',
    'database/copy/sqlite-snapshot.ts',
    'database/sqlite/pragma.ts',
  ]);
  expect(filesWith(/\.(?:prepare|query|execute)\([^)]*' \+/)).toEqual([]);
});

test('regular expressions are never built from text', () => {
  // Of constants: tags of the page, the name of a cookie, what fraud looks like, and the paths of the API.
  const ofConstants = [
    'app/moderation/number/written-numbers.ts',
    'app/shell/session/signed-in-hint.ts',
    'app/talk/warning/links.ts',
    'app/talk/warning/numbers.ts',
    'app/talk/warning/risks.ts',
    'server/http/api-handler.ts',
  ];
  expect(filesWith(/\bRegExp\(/).sort()).toEqual(ofConstants);
});

test('Unicode text is normalised in one place, which bounds its length and its marks', () => {
  expect(filesWith(/\.normalize\(/)).toEqual(['app/korean/normalize-text.ts']);
  expect(read('app/korean/normalize-text.ts').match(/\.normalize\(/g)).toHaveLength(1);
});

test('only three files insert unescaped markup', () => {
  // Scripts that are constants, the operator's articles, which have been made safe, and what React has rendered.
  const known = ['app/root.tsx', 'app/support/articles/articles.tsx', 'app/ui/without-scripts.tsx'];
  const unescaped =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment/;
  expect(filesWith(unescaped).sort()).toEqual(known);
});

test('messages of other windows are not handled, only those between a page and its own thread', () => {
  expect(filesWith(/addEventListener\('message'|\bonmessage\b/).sort()).toEqual([
    'app/sell/photo-upload/heic/decode-heic.ts',
    'app/sell/photo-upload/heic/heic-thread.ts',
  ]);
});

test('certificates are always verified', () => {
  expect(filesWith(/rejectUnauthorized|TLS_REJECT|checkServerIdentity|no-verify/)).toEqual([]);
});

test('no code prevents pasting', () => {
  expect(filesWith(/onPaste|onBeforeInput|'paste'/)).toEqual([]);
});

test('all files that write to browser storage are listed', () => {
  const keeping = /\.setItem\(|caches\.open|document\.cookie = |indexedDB/;
  expect(filesWith(keeping).sort()).toEqual([
    'app/account/sign-in/begun-act.ts',
    'app/notice/push/browser/device-pushes.ts',
    'app/notice/push/browser/push-support.ts',
    'app/pages/browse/feed/list-restoration.ts',
    'app/pages/my/own-list/list-depth.ts',
    'app/product/list/recent-products.ts',
    'app/product/list/remember-product.ts',
    'app/search/recent/recent-searches.ts',
    'app/sell/draft/publish-draft.ts',
    'app/shell/offline/service-worker.ts',
    'app/shell/session/signed-in-hint.ts',
    'app/shell/session/token-sync.ts',
    'app/shell/theme/theme-choice.tsx',
    'app/talk/composer/unsent-messages.ts',
    'app/ui/feedback/saved-toast.ts',
    'app/ui/form/typed-text/saved-text.ts',
  ]);
});

test('only the logger and the start write to standard output', () => {
  const speaking = /\bconsole\.\w+\(|process\.std(?:out|err)\.write/;
  const running = serverSources.filter(({ path }) => !path.startsWith('scripts/'));
  expect(filesWith(speaking, running).sort()).toEqual(['app/entry.server.tsx', 'server/serve.ts']);
  const lines = read('app/entry.server.tsx').match(/^.*console\..*$/gm);
  expect(lines?.every((line) => line.includes('if (import.meta.env.DEV)'))).toBe(true);
});

test('comparisons and types are strict', () => {
  expect(read('.oxlintrc.json')).toContain('"eqeqeq": "error"');
  const types = JSON.parse(read('tsconfig.json')) as { compilerOptions: Record<string, unknown> };
  expect(types.compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true });
});

interface LockedPackage {
  version?: string;
  integrity?: string;
  resolved?: string;
}

test('every package is pinned, with its checksum, and none to a place it comes from', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
  const { '': own, ...others } = packages;
  expect(Object.keys(others).length).toBeGreaterThan(100);
  const loose = Object.entries(others).filter(
    ([, { version, integrity, resolved }]) =>
      !version || !integrity?.startsWith('sha512-') || resolved !== undefined,
  );
  expect(loose).toEqual([]);
  const wanted = JSON.parse(read('package.json')) as Record<string, Record<string, string> | undefined>;
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
  const ranges = kinds.flatMap((kind) => Object.entries(wanted[kind] ?? {}));
  expect(ranges.filter(([, range]) => !/^(?:npm:[\w/@-]+@)?\d+\.\d+\.\d+$/.test(range))).toEqual([]);
  expect(own).toBeDefined();
});

test('a component names only classes that its stylesheet has', () => {
  const unknown = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '(\..+\.module\.css)'/g)].flatMap(([, local, stylesheet]) => {
      const css = read(join(dirname(path), stylesheet!)).replace(/\/\*.*?\*\//gs, '');
      const classes = new Set([...css.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name));
      const named = text.replace(/^import .*$/gm, '').matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'));
      return [...named].filter(([, name]) => !classes.has(name!)).map(([whole]) => `${path}: ${whole}`);
    }),
  );
  expect(unknown).toEqual([]);
});
