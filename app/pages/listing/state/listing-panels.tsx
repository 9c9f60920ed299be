import { lazy, Suspense } from 'react';
import type { ShownProduct } from '../../../product/product.ts';
import type { ShownGiveaway } from '../../../product/reserve/giveaway/giveaway.ts';
import type { ProductAnswer } from '../product-answer.ts';
import type { OwnDeal } from './use-own-deal.ts';

const BoughtPanel = lazy(async () => ({
  default: (await import('../purchase/bought-panel.tsx')).BoughtPanel,
}));
const ReservedPanel = lazy(async () => ({
  default: (await import('./reserved-panel.tsx')).ReservedPanel,
}));
const GiveawayPanel = lazy(async () => ({
  default: (await import('../giveaway/giveaway-panel.tsx')).GiveawayPanel,
}));

type ListingPanelsProps = {
  product: ShownProduct;
  isOwn: boolean;
  own: OwnDeal;
  giveaway: ShownGiveaway | undefined;
  posted: ProductAnswer | undefined;
  onApplied: (isApplied: boolean) => void;
};

export function ListingPanels({ product, isOwn, own, giveaway, posted, onApplied }: ListingPanelsProps) {
  const { sold, reserved } = product;
  return (
    <>
      {sold && !isOwn && own.signedIn && (
        <Suspense>
          <BoughtPanel product={product} onPrice={own.setAgreedWon} />
        </Suspense>
      )}
      {(reserved || own.isMine) && (
        <Suspense>
          <ReservedPanel product={product} isOwn={isOwn} onMine={own.setMine} onPrice={own.setAgreedWon} />
        </Suspense>
      )}
      {/* No boundary of its own: a large one is left out of the page until a script brings it. */}
      {giveaway && <GiveawayPanel {...{ product, giveaway, isOwn, posted, onApplied }} />}
    </>
  );
}
