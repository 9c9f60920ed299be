import { useLoaderData, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ArticleList } from '../../support/articles/articles.tsx';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';

export const handle: PageHandle = {
  header: 'back',
  title: '공지사항',
  backTo: '/support',
  scripts: 'at-touch',
};

export const loader = publicHandler(async (page) => ({
  site: siteOf(page),
  notices: page.services.articles.notices,
}));

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    site: loaderData?.site,
    path: '/support/notices',
    title: '공지사항',
    description: '새로운 소식과 꼭 알아야 할 것을 알려 드려요.',
  });

export default function Notices() {
  const { notices } = useLoaderData<typeof loader>();
  return <ArticleList label="공지사항" articles={notices} />;
}
