import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import type { QrPath } from './forms/enrolment-form.tsx';
import { qrPath } from './second-factor.server.ts';
import { factorUri, newFactorSecret } from './totp.server.ts';

const SCALE = 4;

/** The picture that a browser draws of a path, as a camera sees it. */
function draw({ size, d }: QrPath) {
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, run] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++) {
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(run)) * SCALE; column++) {
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
      }
    }
  }
  return { width, height: width, data };
}

test.each(['whale@dasi.kr', `${'long.'.repeat(40)}whale@a-rather-long-host.example`])(
  'a camera reads what an app is to be told: %s',
  (email) => {
    const uri = factorUri({ secret: newFactorSecret(), siteName: '다시', email });
    const path = qrPath(uri);
    expect(path.d.replace(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('');
    expect(decodeQR(draw(path))).toBe(uri);
  },
);
