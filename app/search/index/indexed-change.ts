import type { ChangeTable } from '../../../database/tables.ts';

/** Which kinds of change can move what the index holds: who picked or bought a thing is not in it. */
const TOUCHES_TEXTS: Record<ChangeTable['kind'], boolean> = {
  published: true,
  edited: true,
  removed: true,
  picked: false,
  sold: false,
  renamed: false,
  personal: false,
};

/** The listings whose place in the index may be wrong after these changes, each once. */
export function touchedListings(
  changes: { kind: ChangeTable['kind']; productId: string | null; feedSeq: number | null }[],
): { productIds: string[]; feedSeqs: number[] } {
  const touching = changes.filter(({ kind }) => TOUCHES_TEXTS[kind]);
  const distinct = <T>(values: (T | null)[]) => [...new Set(values)].filter((value) => value !== null);
  return {
    productIds: distinct(touching.map(({ productId }) => productId)),
    feedSeqs: distinct(touching.map(({ feedSeq }) => feedSeq)),
  };
}
