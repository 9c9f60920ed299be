import { priceText } from '../product.ts';

type AgreedPriceProps = {
  product: { category: string | null; priceWon: number | null };
  agreedWon: number;
  listClassName: string | undefined;
};

/** With the listing's price struck through. */
export function AgreedPrice({ product, agreedWon, listClassName }: AgreedPriceProps) {
  return (
    <>
      <span className="visually-hidden">합의한 가격 </span>
      {priceText({ ...product, priceWon: agreedWon })}
      <span className="visually-hidden">, 판매 가격</span>{' '}
      <s className={listClassName}>{priceText(product)}</s>
    </>
  );
}
