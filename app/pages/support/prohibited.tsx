import { useLoaderData, useLocation, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ArticleList } from '../../support/articles/articles.tsx';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';

export const handle: PageHandle = {
  header: 'back',
  title: '거래 금지 물품',
  backTo: '/support',
  scripts: 'at-touch',
};

export const loader = publicHandler(async (page) => ({
  site: siteOf(page),
  prohibited: page.services.articles.prohibited.map(({ slug, title, html }) => ({ slug, title, html })),
}));

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    site: loaderData?.site,
    path: '/support/prohibited',
    title: '거래 금지 물품',
    description: '법으로 사고팔 수 없는 것과 그 이유를 알려 드려요.',
  });

export default function Prohibited() {
  const { prohibited } = useLoaderData<typeof loader>();
  const openSlug = useLocation().hash.slice(1);
  return <ArticleList label="거래 금지 물품" articles={prohibited} openSlug={openSlug} />;
}
