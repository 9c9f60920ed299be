import fc from 'fast-check';
import { addressOf, type Things } from './arbitrary-address.ts';
import { bodies, type Body } from './arbitrary-body.ts';
import { oddHeaders, type HeaderPair } from './arbitrary-headers.ts';
import { listFieldNames, listIntents } from './known-names.ts';

/** One generated request. */
export interface FuzzedRequest {
  method: string;
  address: string;
  headers: HeaderPair[];
  body: Body | undefined;
  /** Whether it brings the session of a person who has signed in. */
  isMember: boolean;
}

const NAMES = listFieldNames();
const INTENTS = listIntents();

const READ = ['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD'];
const WRITE = ['POST', 'POST', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE'];
const RARE = ['OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'SEARCH', 'REPORT', 'PURGE', 'LINK', 'M-SEARCH'];

/** Requests to the addresses of one pattern: read and written, by guests and members, with what no one would send. */
export function fuzzedRequestsAt(pattern: string, things: Things): fc.Arbitrary<FuzzedRequest> {
  const body = bodies(NAMES, INTENTS, things);
  const address = addressOf(pattern, things, NAMES);
  const rest = { address, headers: oddHeaders, isMember: fc.boolean() };
  const reads = fc.record({ method: fc.constantFrom(...READ), body: fc.constant(undefined), ...rest });
  const writes = fc.record({ method: fc.constantFrom(...WRITE), body, ...rest });
  const rare = fc.record({
    method: fc.constantFrom(...RARE),
    body: fc.option(body, { nil: undefined }),
    ...rest,
  });
  return fc.oneof(
    { weight: 5, arbitrary: reads },
    { weight: 5, arbitrary: writes },
    { weight: 1, arbitrary: rare },
  );
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A request as a line that sends it again; a body of more than a line is told by its beginning. */
export function toCurl({ method, address, headers, body, isMember }: FuzzedRequest): string {
  const written = headers.map(([name, value]) => `-H ${quote(`${name}: ${value.slice(0, 200)}`)}`);
  const type = body?.type === undefined ? [] : [`-H ${quote(`Content-Type: ${body.type}`)}`];
  const text = body && body.bytes.toString('latin1');
  const data = text === undefined ? [] : [`--data-binary ${quote(text.slice(0, 600))}`];
  const who = isMember ? ['-H "Cookie: $MEMBER"'] : [];
  return ['curl --path-as-is -X', method, ...written, ...type, ...who, ...data, quote(address)].join(' ');
}
