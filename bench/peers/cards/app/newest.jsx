import { DatabaseSync } from 'node:sqlite';

const NEWEST = `
  select id, title, brand, size, category, sub_category as subCategory, price_won as priceWon, photos,
    pick_count as pickCount, created_at as createdAt, sold_at as soldAt
  from product order by feed_seq desc limit 20`;

let statement;

/** The newest 20 cards of the market's own file, with what a card of the market shows. */
export function Newest() {
  statement ??= new DatabaseSync(process.env.MARKET_DB, { readOnly: true }).prepare(NEWEST);
  return (
    <ul>
      {statement.all().map((product) => (
        <Card key={product.id} {...product} />
      ))}
    </ul>
  );
}

function Card({
  id,
  title,
  brand,
  size,
  category,
  subCategory,
  priceWon,
  photos,
  pickCount,
  createdAt,
  soldAt,
}) {
  const [photo] = JSON.parse(photos);
  const file = (width) => `/media/${photo.key}-${width}.webp`;
  return (
    <li>
      <a href={`/product/detail/${id}`} data-sold={soldAt !== null}>
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
        <span>{priceWon === null ? 'N/A' : `${priceWon.toLocaleString('ko-KR')}원`}</span>
        <time dateTime={new Date(createdAt).toISOString()}>
          {new Date(createdAt).toLocaleDateString('ko-KR')}
        </time>
        <span>찜 {pickCount}</span>
      </a>
    </li>
  );
}
