import encodeQR from 'qr';
import type { QrPath } from './forms/app-key.tsx';

/** ISO/IEC 18004: what a camera needs around a code. */
const MARGIN = 4;

/** A text as a QR code, to be drawn as one path: each run of dark modules in a row is a rectangle of it. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : ' '))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size: rows.length, d: runs.join('') };
}
