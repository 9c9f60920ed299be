import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';

interface Product {
  id: string;
  feedSeq: number;
  title: string;
  brand: string;
  size: string;
  category: string;
  subCategory: string;
  priceWon: number | null;
  photos: string;
  pickCount: number;
  createdAt: number;
  soldAt: number | null;
}

const PAGE = `
  select id, feed_seq as feedSeq, title, brand, size, category, sub_category as subCategory, price_won as priceWon,
    photos, pick_count as pickCount, created_at as createdAt, sold_at as soldAt
  from product where feed_seq < ? order by feed_seq desc limit 20`;
const NEWEST = 2n ** 53n;

let statement: StatementSync | undefined;

export function loader({ request }: LoaderFunctionArgs) {
  statement ??= new DatabaseSync(process.env['MARKET_DB']!, { readOnly: true }).prepare(PAGE);
  const cursor = new URL(request.url).searchParams.get('cursor');
  const rows = statement.all(cursor ? BigInt(cursor) : NEWEST) as unknown as Product[];
  return rows.map(({ photos, ...product }) => ({
    ...product,
    photo: (JSON.parse(photos) as { key: string }[])[0]!.key,
  }));
}

/** A page of cards of the market's own file, each with what a card of the market shows, and nothing around them. */
export default function Cards() {
  const products = useLoaderData<typeof loader>();
  return (
    <ul>
      {products.map((product) => (
        <Card key={product.id} {...product} />
      ))}
    </ul>
  );
}

function Card({ photo, ...product }: Omit<Product, 'photos'> & { photo: string }) {
  const { id, title, brand, size, category, subCategory, priceWon, pickCount, createdAt, soldAt } = product;
  const file = (width: number) => `/media/${photo}-${width}.webp`;
  return (
    <li>
      <Link to={`/product/detail/${id}`} data-sold={soldAt !== null}>
        <img
          srcSet={[360, 720, 1440].map((width) => `${file(width)} ${width}w`).join(', ')}
          sizes="112px"
          src={file(360)}
          alt=""
          width={360}
          height={360}
          loading="lazy"
        />
        <span>
          <strong>{category}</strong> · {subCategory}
        </span>
        <span>{title}</span>
        <span>{brand ? `${brand} · ${size}` : size}</span>
        <span>{priceWon === null ? 'N/A' : `${priceWon}원`}</span>
        <time dateTime={new Date(createdAt).toISOString()}>{createdAt}</time>
        <span>찜 {pickCount}</span>
      </Link>
    </li>
  );
}
