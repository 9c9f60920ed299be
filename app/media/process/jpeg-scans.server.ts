/** Encoders make about ten. As many small ones as the format allows keep a decoder busy for half a minute. */
const MAX_SCANS = 100;

const SOI_BYTES = 2;
/** A marker that nothing belongs to, as none else outside a picture. */
const ALONE = 0x01;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

/**
 * Whether a JPEG comes in more passes over its picture than anything that makes photos gives it: each of them costs as
 * much as the picture is large, whatever its own size. What follows the picture (a film, another picture) is not looked at.
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, annex B
 */
export function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0;
  for (let at = nextMarker(jpeg, SOI_BYTES); at !== -1;) {
    const marker = jpeg[at + 1]!;
    if (marker === END_OF_IMAGE || at + 4 > jpeg.length) return false;
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS) return true;
    at = nextMarker(jpeg, at + 2 + (marker === ALONE ? 0 : jpeg.readUInt16BE(at + 2)));
  }
  return false;
}

/** Where the next marker is: past what is coded, in which 0xff is followed by 0 or counts the restarts. */
function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1];
    const isMarker = next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7);
    if (isMarker) return at;
  }
  return -1;
}
