import type { SwapOffer } from './swap-offer.ts';

interface SwapMessage {
  kind: string;
  swap?: SwapOffer | undefined;
}

/** By id. The newest message about one has its latest state; one that was still open ended with the next. */
export function presentSwaps(messages: readonly SwapMessage[]): Map<string, SwapOffer> {
  const swaps = new Map<string, SwapOffer>();
  for (const { kind, swap } of messages) {
    if (!swap) continue;
    if (kind === 'swap') {
      for (const before of swaps.values())
        if (before.state === 'pending') swaps.set(before.id, { ...before, state: 'over' });
    }
    swaps.set(swap.id, swap);
  }
  return swaps;
}
