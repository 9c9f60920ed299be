import type { Answer } from './send-requests.ts';

/** Whatever was asked, an answer comes within this time, on a machine that others use too. */
const TIMEOUTS_MS = 15_000;

const HANGUL = /[가-힣]/;

/** What tells of the inside: a place in the code or on the disk, a statement, a library. */
const LEAKS: [what: string, form: RegExp][] = [
  ['a stack', /\n\s+at (?:async )?[\w.<>[\] ]+ ?\(/],
  ['a place in the code', /\b(?:node:internal|node_modules)\b|\.(?:ts|js|mjs):\d+/],
  ['a path', /\bfile:\/\/|(?:^|["' (])\/(?:tmp|work|home|root|usr|var)\//],
  [
    'a statement',
    /\b(?:select|insert into|update|delete from)\b[^.<>]{1,80}\b(?:from|values|set|where)\b ["\w]/i,
  ],
  ['a database', /\b(?:sqlite|SQLITE_\w+|postgres(?:ql)?|kysely|violates|syntax error)\b/i],
  // An id that was drawn by chance may begin with this, but has capitals or digits.
  ['a table of PostgreSQL', /\bpg_[a-z_]+\b/],
  ['a library', /\b(?:undici|busboy|libvips|honojs?|@hono|zod|pino)\b/i],
];

/** With each what it may say; undefined: anything. */
const ON_ALL = {
  'x-content-type-options': ['nosniff'],
  // Pages with a token in their address tell less.
  'referrer-policy': ['strict-origin-when-cross-origin', 'same-origin', 'no-referrer'],
  'cross-origin-opener-policy': ['same-origin'],
  'permissions-policy': undefined,
};

function findHeaderProblems({ status, headers, text }: Answer): string[] {
  const problems: string[] = [];
  const type = headers['content-type'] ?? '';
  for (const [name, value] of Object.entries(ON_ALL)) {
    const given = headers[name];
    const isRight = given !== undefined && (value === undefined || value.includes(String(given)));
    // A live stream is no document, and is as short as can be.
    if (!isRight && !type.startsWith('text/event-stream')) problems.push(`${name} is ${String(given)}`);
  }
  if (headers['x-injected'] !== undefined) problems.push('a header was injected');
  const policy = headers['content-security-policy'];
  if (type.startsWith('text/html') && text !== '' && (!policy || String(policy).includes('unsafe-inline'))) {
    problems.push(`a page under the policy ${String(policy)}`);
  }
  const { location } = headers;
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) problems.push(`sent away to ${location}`);
  if (status === 503 && headers['retry-after'] === undefined) problems.push('503 without Retry-After');
  return problems;
}

function findTextProblems({ status, headers, text }: Answer): string[] {
  const type = headers['content-type'] ?? '';
  // What was built is the same for all and no one's answer.
  if (/javascript|css|image|font/.test(type)) return [];
  const problems = LEAKS.filter(([, form]) => form.test(text)).map(
    ([what, form]) => `${what}: ${form.exec(text)?.[0] ?? ''}`,
  );
  // What the router's scripts read is not for people.
  const isForPeople = !type.startsWith('text/x-script');
  if (status >= 400 && text !== '' && isForPeople && !HANGUL.test(text)) {
    problems.push(`an error that is not in Korean: ${text.slice(0, 100)}`);
  }
  return problems;
}

/** What is wrong with an answer, whatever was asked; in words. */
export function findProblems(answer: Answer): string[] {
  const { status, tookMs } = answer;
  const problems = [...findHeaderProblems(answer), ...findTextProblems(answer)];
  if (status >= 500 && status !== 503) problems.push(`status ${status}`);
  if (tookMs > TIMEOUTS_MS) problems.push(`took ${Math.round(tookMs)} ms`);
  return problems;
}
