export interface Bucket {
  endpoint: string;
  name: string;
  region: string;
  /** `bucket.s3.example` instead of `s3.example/bucket`. */
  isInHost: boolean;
  accessKey: string;
  secretKey: string;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/i;
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET_NAME = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const ANY_REGION = 'us-east-1';
const PARAMETERS = new Map([
  ['region', /^[a-z0-9-]{1,40}$/],
  ['style', /^(path|virtual)$/],
  ['tls', /^(on|off)$/],
]);

/**
 * `s3://key:secret@endpoint/bucket?region=…`, percent-encoded. TLS except on this machine or with `tls=off`;
 * `style=virtual` names the bucket by host, as Amazon's always does.
 * @returns undefined for anything else
 */
export function parseStorageUrl(text: string): Bucket | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, hostname, username, password, pathname, searchParams, hash } = new URL(text);
  const name = pathname.replace(/^\/|\/$/g, '');
  const [accessKey, secretKey] = [decode(username), decode(password)];
  const given = readParameters(searchParams);
  if (protocol !== 's3:' || hash !== '' || !accessKey || !secretKey || !given) return undefined;
  const isEncrypted = given['tls'] ? given['tls'] === 'on' : !LOOPBACK.test(hostname);
  const endpoint = `${isEncrypted ? 'https' : 'http'}://${host}`;
  if (!BUCKET_NAME.test(name) || !hostname || !isOrigin(endpoint)) return undefined;
  // A wildcard certificate matches no dotted name.
  const isAmazons = /\.amazonaws\.com(\.cn)?$/i.test(hostname) && !name.includes('.');
  const isInHost = given['style'] ? given['style'] === 'virtual' : isAmazons;
  return { endpoint, name, region: given['region'] ?? ANY_REGION, isInHost, accessKey, secretKey };
}

function readParameters(given: URLSearchParams): Record<string, string> | undefined {
  const isRight = [...given].every(([name, value]) => PARAMETERS.get(name)?.test(value));
  const parameters = Object.fromEntries(given);
  return isRight && Object.keys(parameters).length === given.size ? parameters : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

const isOrigin = (address: string) => URL.canParse(address) && new URL(address).pathname === '/';
