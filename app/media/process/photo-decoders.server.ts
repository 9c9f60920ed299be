import sharp from 'sharp';

/** At start and not on import: scripts that draw pictures share this folder. */
export function blockOtherDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  const allowed = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);
  sharp.unblock({ operation: allowed });
}

/** Encoders make about ten; a crafted file keeps a decoder busy for half a minute. */
const MAX_SCANS = 100;

const SOI_BYTES = 2;
const ALONE = 0x01;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

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

/** Skips entropy-coded data, in which 0xff is followed by 0 or a restart marker. */
function nextMarker(jpeg: Buffer, from: number): number {
  for (let at = jpeg.indexOf(0xff, from); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1];
    const isMarker = next !== undefined && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7);
    if (isMarker) return at;
  }
  return -1;
}
