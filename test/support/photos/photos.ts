import sharp from 'sharp';

/** A photo as a phone makes it: JPEG of this size, lying on its side, with a place in its EXIF. */
export async function makePhoto(width = 1600, height = 1200, shade = 120): Promise<Buffer> {
  const background = { r: shade, g: 180 - (shade % 90), b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([
      {
        input: { create: { width: width >> 1, height: height >> 1, channels: 3, background: '#f5e9c8' } },
        gravity: 'northwest',
      },
    ])
    .jpeg()
    .withExif({ IFD0: { Make: 'Dasi' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 59/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}
