import { ReadableStream } from 'node:stream/web';

export const BOUNDARY = '----dasi7MA4YWxkTrZu0gW';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
export const END = Buffer.from(`--${BOUNDARY}--\r\n`);

export function fieldPart(name: string, value: string): Buffer {
  return Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
}

export function filePartHead(filename: string, name = 'photos'): Buffer {
  const disposition = `form-data; name="${name}"; filename="${filename}"`;
  return Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: ${disposition}\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
}

export function filePart(filename: string, bytes: Uint8Array, name = 'photos'): Buffer {
  return Buffer.concat([filePartHead(filename, name), bytes, Buffer.from('\r\n')]);
}

export function postOf(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  headers: Record<string, string> = {},
): Request {
  const options = {
    method: 'POST',
    headers: { 'Content-Type': MULTIPART, ...headers },
    body: ReadableStream.from(pieces),
    duplex: 'half',
  };
  return new Request('http://localhost/upload', options as RequestInit);
}
