import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { contentSecurityPolicy, THREAD_POLICY, WORKER_POLICY } from '../guards/content-security-policy.ts';
import { isRead, type SendStaticResponse } from '../http/static-response.ts';
import {
  acceptsEncoding,
  type Encoding,
  matchesEtag,
  type PrebuiltResponse,
} from '../http/prebuilt-response.ts';
import { FOR_OTHER_SITES } from '../guards/security-headers.ts';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const AN_HOUR = 'public, max-age=3600';
/** Cached, but revalidated each time: an old copy must never outlive its version. */
export const REVALIDATE = 'no-cache';

/** By the first name in the path; other files are not served. */
const CACHE_CONTROL: Readonly<Record<string, string>> = {
  assets: IMMUTABLE,
  pictures: AN_HOUR,
  icons: AN_HOUR,
  'favicon.svg': AN_HOUR,
  'sw.js': REVALIDATE,
  'offline.html': REVALIDATE,
  'offline.css': REVALIDATE,
  'offline.js': REVALIDATE,
};

const OWN_HEADERS: Readonly<Record<string, readonly string[]>> = {
  pictures: FOR_OTHER_SITES,
  icons: FOR_OTHER_SITES,
  'favicon.svg': FOR_OTHER_SITES,
  'sw.js': ['Content-Security-Policy', WORKER_POLICY],
  'offline.html': ['Content-Security-Policy', contentSecurityPolicy([])],
};

const THREADS = 'assets/threads/';
const THREAD_HEADERS = ['Content-Security-Policy', THREAD_POLICY];

/** Written by the build beside each file, the smallest first. */
const COMPRESSED_FORMS: readonly { encoding: Encoding; ending: string }[] = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
];

interface Form {
  encoding: Encoding | undefined;
  headers: string[];
  etag: string;
  body: Uint8Array;
}

/** By path, each file with its encodings, the smallest first. */
export type StaticFiles = ReadonlyMap<string, Form[]>;

/** Reads the built browser files in `clientDir` into memory (6 MB), so that requests open no files. */
export function readStaticFiles(clientDir: string): StaticFiles {
  const names = readdirSync(clientDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(clientDir, sep).length));
  const files = new Map<string, Form[]>();
  for (const name of names) {
    const path = name.replaceAll(sep, '/');
    const first = path.split('/', 1)[0]!;
    const cacheControl = CACHE_CONTROL[first];
    if (!cacheControl) continue;
    const more = path.startsWith(THREADS) ? THREAD_HEADERS : (OWN_HEADERS[first] ?? []);
    const own = ['Cache-Control', cacheControl, ...more];
    files.set(`/${path}`, readForms(join(clientDir, name), own));
  }
  return files;
}

function readForms(file: string, own: string[]): Form[] {
  const compressed = COMPRESSED_FORMS.filter(({ ending }) => existsSync(file + ending));
  return staticFile(
    file,
    readFileSync(file),
    own,
    compressed.map(({ encoding, ending }) => ({ encoding, body: readFileSync(file + ending) })),
  );
}

/** @param own its headers beyond the common ones: name, value, name, value */
export function staticFile(
  path: string,
  plain: Buffer,
  own: readonly string[],
  compressed: { encoding: Encoding; body: Buffer }[] = [],
): Form[] {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const type = getMimeType(path) ?? 'application/octet-stream';
  const common = ['Content-Type', type, 'Vary', 'Accept-Encoding', ...own];
  const toForm = (body: Uint8Array, encoding?: Encoding): Form => {
    const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
    const headers = ['ETag', etag, ...common, ...(encoding ? ['Content-Encoding', encoding] : [])];
    return { encoding, etag, body, headers };
  };
  return [...compressed.map(({ encoding, body }) => toForm(body, encoding)), toForm(plain)];
}

/** Answers `GET` and `HEAD` for a built browser file, in the smallest accepted encoding. Returns whether it did. */
export function staticFileListener(
  files: StaticFiles,
  answer: SendStaticResponse,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    const path = request.url!.split('?', 1)[0]!;
    const forms = files.get(path);
    if (!forms || !isRead(request)) return false;
    const startedAt = performance.now();
    const label = { route: 'file', path };
    void answer(request, response, { ...chooseAnswer(forms, request), label }, startedAt);
    return true;
  };
}

function chooseAnswer(forms: Form[], { method, headers }: IncomingMessage): Omit<PrebuiltResponse, 'label'> {
  const acceptEncoding = headers['accept-encoding'] as string | undefined;
  const form = forms.find(
    ({ encoding }) => encoding === undefined || acceptsEncoding(acceptEncoding, encoding),
  )!;
  if (matchesEtag(headers['if-none-match'], form.etag))
    return { status: 304, headers: form.headers, body: null };
  const whole = [...form.headers, 'Content-Length', String(form.body.length)];
  return { status: 200, headers: whole, body: method === 'HEAD' ? null : form.body };
}
