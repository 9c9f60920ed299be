import { lazy, Suspense, useState } from 'react';
import {
  data,
  redirect,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { findPublicPerson } from '../../account/account.server.ts';
import { useKnownViewer } from '../../account/viewer.tsx';
import { PickLine } from '../../pick/pick-button.tsx';
import { listOthersOfSeller, summarise } from '../../product/list/list-products.server.ts';
import { findPriceChange } from '../../product/edit/price-history.server.ts';
import type { PriceChange } from '../../product/edit/price-history.ts';
import { findProduct, showProduct } from '../../product/product.server.ts';
import { PhotoCarousel } from '../../product/photos/photo-carousel.tsx';
import {
  ProductDescription,
  ProductOverview,
  SellerRow,
  type SellerTexts,
} from '../../product/detail/product-overview.tsx';
import { isSoldForPrice } from '../../product/offer-terms.ts';
import { findShownGiveaway } from '../../product/reserve/giveaway/giveaway.server.ts';
import type { ShownGiveaway } from '../../product/reserve/giveaway/giveaway.ts';
import { isSeller, productPath, type ProductSummary, type ShownProduct } from '../../product/product.ts';
import { useProductNow } from '../../live/live-product.tsx';
import { findManner } from '../../purchase/manner/read-manner.server.ts';
import { mannerText } from '../../purchase/manner/shown-manner.ts';
import { ReportLink } from '../../support/report/report-link.tsx';
import { listSimilar } from '../../search/similar/similar-listings.server.ts';
import { CHAT_FORM_ID } from '../../talk/listing/chat-button.tsx';
import { replyText } from '../../talk/reply/reply-time.ts';
import { IntermediaryNotice } from '../../shell/footer.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { publicHandler, siteOf, visitorHandler } from '../../request/handler.server.ts';
import { BuyBar } from './buy-bar.tsx';
import { changeProduct, rejectChange } from './change-product.server.ts';
import { answerOrFailure, isOutdatedBy, type ProductAnswer } from './product-answer.ts';
import { productDetailMeta } from './product-detail-meta.ts';
import { NumberNote } from './number-note.tsx';
import { findNumberWarning, type NumberWarning } from './number-warning.server.ts';
import { structuredProduct } from './structured-product.server.ts';
import { ListingPanels } from './state/listing-panels.tsx';
import { ListingStrip } from './listing-strip.tsx';
import { ShareButton } from '../../shell/share/share-button.tsx';
import { descriptionEditor, useDescriptionEdit } from './use-description-edit.ts';
import { useOwnDeal } from './state/use-own-deal.ts';
import { usePickToggle } from './use-pick-toggle.ts';
import { useRememberProduct } from '../../product/list/remember-product.ts';

const PurchaseComplete = lazy(async () => ({
  default: (await import('./purchase/purchase-complete.tsx')).PurchaseComplete,
}));
const DescriptionEditButton = lazy(async () => ({
  default: (await import('./own-bar.tsx')).DescriptionEditButton,
}));
const EditDescription = lazy(async () => ({ default: (await descriptionEditor.load()).EditDescription }));

export const handle: PageHandle = {
  header: 'detail',
  bottom: 'action-bar',
  sell: false,
  footer: false,
  scripts: 'at-touch-or-pause',
};

export const loader = publicHandler(async (page) => {
  const { services, params } = page;
  const product = await findProduct(services.database.read, params['id'] ?? '');
  // The seller may remove it while it is being bought.
  if (!product && page.pageContext.hasBought) throw redirect('/profile/purchases');
  if (!product) throw data({ code: 'not-found', what: 'product' }, { status: 404 });
  const [others, alike, priceChange, seller, manner, giveaway, numberWarning] = await Promise.all([
    listOthersOfSeller(services.database.read, product),
    listSimilar(services, product),
    findPriceChange(services.database.read, product.id),
    findPublicPerson(services.database.read, product.sellerId),
    findManner(services.database.read, product.sellerId),
    findShownGiveaway(services.database.read, product),
    findNumberWarning(services, product),
  ]);
  const similar = alike.filter(({ sellerId }) => sellerId !== product.sellerId);
  page.pageContext.besideIds = [product.sellerId, ...[...others, ...similar].map(({ id }) => id)];
  const [site, shown] = [siteOf(page), showProduct(product, services.config)];
  return {
    site,
    product: shown,
    takesOffers: product.takesOffers && isSoldForPrice(product),
    priceChange,
    giveaway,
    numberWarning,
    seller: {
      line: ['판매자', replyText(seller?.replyWithinMinutes ?? null)].filter(Boolean).join(' · '),
      manner: mannerText(manner),
    },
    structured: structuredProduct(site, shown),
    others: others.map((other) => summarise(other, services.config)),
    similar: similar.map((other) => summarise(other, services.config)),
  };
});

export const action = visitorHandler(changeProduct, {
  onRateLimit: rejectChange,
  onOutage: rejectChange,
  writing: ['edit', 'chat', 'bump', 'apply'],
});

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return answerOrFailure(request, () => serverAction<typeof action>());
}

export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return isOutdatedBy(actionResult) ?? defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => productDetailMeta(loaderData);

export default function ProductDetail() {
  const { product, ...shown } = useLoaderData<typeof loader>();
  const posted = useActionData<ProductAnswer>();
  if (posted?.ok && posted.intent === 'buy') {
    return (
      <Suspense>
        <PurchaseComplete product={product} />
      </Suspense>
    );
  }
  return <ProductView key={product.id} read={product} {...shown} posted={posted} />;
}

type ProductViewProps = {
  read: ShownProduct;
  takesOffers: boolean;
  priceChange: PriceChange | undefined;
  giveaway: ShownGiveaway | undefined;
  numberWarning: NumberWarning | undefined;
  seller: SellerTexts;
  others: ProductSummary[];
  similar: ProductSummary[];
  posted: ProductAnswer | undefined;
};

function ProductView({ read, posted, ...shown }: ProductViewProps) {
  const { priceChange, numberWarning, seller, others, similar } = shown;
  const { product, isRemoved, isDrawn } = useProductNow(read);
  const giveaway = shown.giveaway && { ...shown.giveaway, isDrawn: isDrawn || shown.giveaway.isDrawn };
  const { id, sold, reserved, desc } = product;
  const [isApplied, setApplied] = useState(false);
  const viewer = useKnownViewer();
  const own = useOwnDeal(product);
  const isOwn = isSeller(product, viewer?.id);
  const isBlocked = viewer?.blockedIds?.includes(id) ?? false;
  useRememberProduct(id, isOwn);
  const canOffer = shown.takesOffers && !isOwn && !isBlocked && !sold && !reserved && !isRemoved;
  const pick = usePickToggle(product);
  const rejectedEdit = posted && !posted.ok && posted.intent === 'edit' ? posted : undefined;
  const edit = useDescriptionEdit(rejectedEdit !== undefined);
  return (
    <>
      <PhotoCarousel product={product} />
      <SellerRow product={product} seller={seller}>
        <ShareButton title={product.title} path={productPath(id)} />
      </SellerRow>
      <ProductOverview
        product={product}
        agreedWon={own.agreedWon}
        priceChange={priceChange}
        offerFormId={canOffer ? CHAT_FORM_ID : undefined}
        picks={
          <>
            <PickLine picked={pick.picked} count={pick.count} />
            <ListingPanels {...{ product, isOwn, own, giveaway, posted }} onApplied={setApplied} />
          </>
        }
      />
      {edit.isEditing ? (
        <Suspense>
          <EditDescription product={product} rejected={rejectedEdit} onClose={edit.close} />
        </Suspense>
      ) : (
        <ProductDescription desc={desc}>
          {isOwn && !sold && !isRemoved && (
            <Suspense>
              <DescriptionEditButton buttonRef={edit.editButtonRef} onEdit={edit.start} />
            </Suspense>
          )}
        </ProductDescription>
      )}
      {numberWarning && <NumberNote warning={numberWarning} />}
      {!edit.isEditing && (
        <BuyBar
          product={own.agreedWon === null ? product : { ...product, priceWon: own.agreedWon }}
          isRemoved={isRemoved}
          isOwn={isOwn}
          isBlocked={isBlocked}
          isReserved={reserved && !own.isMine}
          applying={giveaway && !reserved ? { isApplied, isDrawn: giveaway.isDrawn } : undefined}
          pick={pick}
          posted={posted}
        />
      )}
      <ListingStrip id="others" title={`${product.sellerName}님의 다른 상품`} products={others} />
      <ListingStrip id="similar" title="비슷한 상품" products={similar} />
      <IntermediaryNotice />
      {/* Last, so that nothing moves when it disappears from one's own listing. */}
      {!isOwn && <ReportLink productId={id} />}
    </>
  );
}
