import { useLoaderData, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ArticlePage } from '../../support/articles/articles.tsx';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';

export const handle: PageHandle = {
  header: 'back',
  title: '통신판매중개 고지',
  backTo: '/',
  scripts: 'at-touch',
};

export const loader = publicHandler(async (page) => ({
  site: siteOf(page),
  intermediary: page.services.articles.intermediary,
}));

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    site: loaderData?.site,
    path: '/intermediary',
    title: '통신판매중개 고지',
    description: '운영자는 통신판매중개자이며 거래의 당사자가 아니라는 것을 알려 드려요.',
  });

export default function Intermediary() {
  const { intermediary } = useLoaderData<typeof loader>();
  return <ArticlePage article={intermediary} />;
}
