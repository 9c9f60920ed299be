const isWhole = process.env['FAULTS'] === 'whole';

/** How often a fault is made: `few` times in `npm test`, `all` of them in `npm run test:faults`. */
export function rounds(few: number, all: number): number {
  return isWhole ? all : few;
}
