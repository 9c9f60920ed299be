import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Stands where only metadata, comments and what follows a picture can be. */
export const MARK = 'dasi-mark-7f3a';
const SCRIPT = `<html><script>alert("${MARK}")</script></html>`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
const SOI_BYTES = 2;
const PNG_HEAD_BYTES = 33;

const picture = (): Sharp => sharp({ create: { width: 48, height: 32, channels: 3, background: '#3a7d44' } });
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** Files that are no photo of a kind we take, by the name under which a person sends them. */
export async function strangeFiles(): Promise<Record<string, Buffer>> {
  return {
    '그림.gif': await picture().gif().toBuffer(),
    '그림.tiff': await picture().tiff().toBuffer(),
    '그림.svg': Buffer.from(SVG),
    '그림이라는 그림.jpg': Buffer.from(`<?xml version="1.0"?>\n${SVG}`),
    '눌린 그림.svgz': gzipSync(SVG),
    '문서.pdf': bytesOf('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
    '그림.bmp': Buffer.concat([bytesOf('BM'), Buffer.alloc(60)]),
    'favicon.ico': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 104, 4, 0, 0, 22, 0, 0, 0]),
    '그림.jp2': bytesOf('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '),
    '그림.jxl': Buffer.from([0xff, 0x0a, 0, 0, 0, 0]),
    '그림.ppm': bytesOf('P6 1 1 255\n\0\0\0'),
    '그림.hdr': bytesOf('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\0\0\0\0'),
    '그림.psd': bytesOf('8BPS\0\x01\0\0\0\0\0\0\0\x03'),
    '영상.mp4': bytesOf('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'),
    '소리.webp': bytesOf('RIFF\x24\0\0\0WAVEfmt '),
    '아이폰.heic': Buffer.concat([bytesOf('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200)]),
    '묶음.zip': bytesOf('PK\x03\x04\x14\0\0\0'),
    '쪽.jpg': Buffer.from(SCRIPT),
    '글.png': Buffer.from('사진이 아니에요'),
    '머리뿐.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    '없음.jpg': Buffer.alloc(0),
  };
}

/** Photos that are something else as well, or bring along what no one asked for. Each holds `MARK`. */
export async function markedPhotos(): Promise<Record<string, Buffer>> {
  const jpeg = await picture().jpeg().toBuffer();
  const png = await picture().png().toBuffer();
  const tail = Buffer.from(SCRIPT);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, tail.length + 2]), tail]);
  const exif = (image: Sharp) =>
    image
      .withExif({ IFD0: { Copyright: MARK }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${MARK}</a></x:xmpmeta>`)
      .toBuffer();
  const within = (whole: Buffer, at: number, more: Buffer) =>
    Buffer.concat([whole.subarray(0, at), more, whole.subarray(at)]);
  return {
    'JPEG, then a page': Buffer.concat([jpeg, tail]),
    'JPEG with a comment': within(jpeg, SOI_BYTES, comment),
    'JPEG with EXIF and XMP': await exif(picture().jpeg()),
    'PNG, then a page': Buffer.concat([png, tail]),
    'PNG with a text': within(png, PNG_HEAD_BYTES, pngChunk('tEXt', bytesOf(`Comment\0${SCRIPT}`))),
    'PNG with EXIF and XMP': await exif(picture().png()),
    'WebP with EXIF and XMP': await exif(picture().webp()),
    'AVIF with EXIF and XMP': await exif(picture().avif({ effort: 0 })),
  };
}

/** Small files that would be large pictures: beyond 50 megapixels by what their heads say, or in rows of millions. */
export async function bombs(): Promise<Record<string, Buffer>> {
  const jpeg = await picture().jpeg().toBuffer();
  const webp = await picture().webp().toBuffer();
  const avif = await picture().avif({ effort: 0 }).toBuffer();
  return {
    'a PNG of 60,000 × 60,000': bombPng(60_000, 60_000),
    'a PNG as wide as PNG can be': bombPng(0x7fffffff, 1),
    'a PNG of 50,000,000 × 1': stripPng(50_000_000, 1),
    'a PNG of 12,000,000 × 4': stripPng(12_000_000, 4),
    'a PNG of 1 × 50,000,000': stripPng(1, 50_000_000),
    'a PNG of 50,000,000 × 1 without any pixels': stripPng(50_000_000, 0),
    'a JPEG of 65,500 × 65,500': patch(
      jpeg,
      jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5,
      [255, 220, 255, 220],
    ),
    'a WebP of 16,383 × 16,383': patch(webp, webp.indexOf('VP8 ') + 14, [255, 63, 255, 63]),
    'an AVIF of 60,000 × 60,000': patch(avif, avif.indexOf('ispe') + 8, [0, 0, 234, 96, 0, 0, 234, 96]),
  };
}

/** A PNG whose compressed text is 64 MB. */
export async function talkativePng(): Promise<Buffer> {
  const png = await picture().png().toBuffer();
  const text = pngChunk('zTXt', Buffer.concat([bytesOf('Comment\0\0'), deflateSync(Buffer.alloc(64 << 20))]));
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), text, png.subarray(PNG_HEAD_BYTES)]);
}

/** A WebP that moves, of as many frames. */
export async function movingWebp(frames: number): Promise<Buffer> {
  const colours = Array.from({ length: frames }, (_, at) => ({ r: at % 256, g: (at * 7) % 256, b: 90 }));
  const made = colours.map((background) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(made), { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}

function patch(whole: Buffer, at: number, bytes: number[]): Buffer {
  const patched = Buffer.from(whole);
  patched.set(bytes, at);
  return patched;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([bytesOf(type), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(named, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

function bombPng(width: number, height: number): Buffer {
  return pngOf({ width, height, bits: 8, colour: RGB }, deflateSync(Buffer.alloc(100_000)));
}

/** A black picture of one bit a pixel, whole but for rows that are left out. */
function stripPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return pngOf(
    { width, height: Math.max(height, 1), bits: 1, colour: GREY },
    deflateSync(rows, { level: 9 }),
  );
}

const GREY = 0;
const RGB = 2;

function pngOf(
  { width, height, bits, colour }: { width: number; height: number; bits: number; colour: number },
  data: Buffer,
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bits, colour, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = pngChunk('IDAT', data);
  return Buffer.concat([signature, pngChunk('IHDR', head), pixels, pngChunk('IEND', Buffer.alloc(0))]);
}
