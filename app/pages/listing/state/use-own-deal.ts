import { useState } from 'react';
import { useViewer } from '../../../account/viewer.tsx';
import type { ShownProduct } from '../../../product/product.ts';

/** What the panels of a reserved or sold listing find out: the page is the same for everyone until then. */
export function useOwnDeal({ sold, priceWon }: Pick<ShownProduct, 'sold' | 'priceWon'>) {
  const { signedIn } = useViewer();
  const [isMine, setMine] = useState(false);
  const [foundWon, setAgreedWon] = useState<number | null>(null);
  const hasOwn = isMine || (sold && signedIn);
  return {
    signedIn,
    /** It is reserved for the viewer. */
    isMine,
    setMine,
    /** Null for the listing's price. */
    agreedWon: hasOwn && foundWon !== priceWon ? foundWon : null,
    setAgreedWon,
  };
}

export type OwnDeal = ReturnType<typeof useOwnDeal>;
