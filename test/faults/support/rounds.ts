const isWhole = process.env['FAULTS'] === 'whole';

/** How often a fault is made: `few` times in the tests, `all` of them with `FAULTS=whole`. */
export function rounds(few: number, all: number): number {
  return isWhole ? all : few;
}
