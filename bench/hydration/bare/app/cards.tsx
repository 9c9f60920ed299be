import { Link, useLoaderData } from 'react-router';
import card from '../../../../app/product/card/product-card.module.css';
import lines from '../../../../app/product/card/product-lines.module.css';
import photo from '../../../../app/product/card/product-photo.module.css';
import count from '../../../../app/pick/pick-count.module.css';

/** What `GET /api/products` says of a listing, as far as a card shows it. */
interface Listing {
  id: string;
  title: string;
  price: string | null;
  brand: string;
  size: string;
  category: string;
  subCategoryText: string;
  createdAt: number;
  imageUrl: string[];
  pickCount: number;
}

const HEART =
  'M12.9 20.1a1.7 1.7 0 0 1-1.8 0C6.5 17.3 2.8 13.5 2.8 9.1A5 5 0 0 1 12 6.3a5 5 0 0 1 9.2 2.8c0 4.4-3.7 8.2-8.3 11Z';

export async function loader() {
  const response = await fetch(`${process.env['MARKET_URL']}/api/products`);
  const { products } = (await response.json()) as { products: Listing[] };
  return products;
}

export default function Cards() {
  return (
    <main>
      <h1>전체 상품</h1>
      <ul>
        {useLoaderData<typeof loader>().map((listing) => (
          <li key={listing.id}>
            <Card listing={listing} />
          </li>
        ))}
      </ul>
    </main>
  );
}

function Card({ listing }: { listing: Listing }) {
  const { id, title, price, brand, size, category, subCategoryText, createdAt, pickCount } = listing;
  return (
    <div className={card.card}>
      <Link className={card.link} to={`/product/detail/${id}`}>
        <span className={`${photo.frame} ${card.photo}`}>
          <Photo address={listing.imageUrl[0]} />
        </span>
        <span className={card.texts}>
          <span className={`${lines.category} ${card.line}`}>
            <strong className={lines.categoryName}>{category}</strong>
            {' · '}
            {subCategoryText}
          </span>
          <span className={card.title}>{title}</span>
          <span className={`${lines.brand} ${card.line}`}>{brand ? `${brand} · ${size}` : size}</span>
          <span className={`${lines.price} ${card.price}`}>{price ?? 'N/A'}</span>
          <span className={card.foot}>
            <time dateTime={new Date(createdAt).toISOString()}>방금 전</time>
            <span className={count.count}>
              <svg
                className={count.heart}
                width="1.6rem"
                height="1.6rem"
                viewBox="0 0 24 24"
                aria-hidden="true"
              >
                <path d={HEART} />
              </svg>
              <span>
                <span className="visually-hidden">찜 </span>
                {pickCount}
              </span>
            </span>
          </span>
        </span>
      </Link>
    </div>
  );
}

function Photo({ address }: { address: string | undefined }) {
  if (!address) return <img className={photo.picture} src="/pictures/no-photo.svg" alt="" />;
  const source = (width: number) => address.replace('-1440.webp', `-${width}.webp`);
  return (
    <img
      className={photo.picture}
      srcSet={[360, 720, 1440].map((width) => `${source(width)} ${width}w`).join(', ')}
      sizes="112px"
      src={source(360)}
      alt=""
      width={360}
      height={360}
      loading="lazy"
      decoding="async"
    />
  );
}
