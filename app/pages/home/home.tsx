import { useLoaderData, type MetaFunction } from 'react-router';
import { CATEGORIES } from '../../product/category.ts';
import { listNewestUnsold, summarise } from '../../product/list/list-products.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';
import { bannerSlides, Banner } from './banner.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { HomeSection } from './home-section.tsx';
import { newestOf, NewListingsHint } from '../browse/feed/new-listings-hint.tsx';
import { PendingList } from '../browse/feed/pending-list.tsx';

const SECTION_SIZE = 3;

export const handle: PageHandle = { header: 'full', scripts: 'at-touch-or-pause' };

export const loader = publicHandler(async (page) => {
  const { config, database } = page.services;
  const sections = await Promise.all(
    CATEGORIES.map(async ({ value: category }) => {
      const products = await listNewestUnsold(database.read, { category }, SECTION_SIZE);
      return { category, products: products.map((product) => summarise(product, config)) };
    }),
  );
  return { site: siteOf(page), sections };
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ site: loaderData?.site, path: '/' });

export default function Home() {
  const { site, sections } = useLoaderData<typeof loader>();
  return (
    <PendingList>
      <h1 className="visually-hidden">{site.name}</h1>
      <Banner slides={bannerSlides(site.name)} />
      <NewListingsHint scope={{}} newestShown={newestOf(sections.flatMap(({ products }) => products))} />
      <CategoryGrid />
      {sections.map(({ category, products }, index) => (
        <HomeSection key={category} category={category} products={products} early={index === 0} />
      ))}
    </PendingList>
  );
}
