import { useLoaderData, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ArticlePage } from '../../support/articles/articles.tsx';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';

export const handle: PageHandle = {
  header: 'back',
  title: '개인정보 처리방침',
  backTo: '/',
  scripts: 'at-touch',
};

export const loader = publicHandler(async (page) => ({
  site: siteOf(page),
  privacy: page.services.articles.privacy,
}));

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    site: loaderData?.site,
    path: '/privacy',
    title: '개인정보 처리방침',
    description: '어떤 개인정보를 왜, 얼마나 오래 처리하는지 알려 드려요.',
  });

export default function Privacy() {
  const { privacy } = useLoaderData<typeof loader>();
  return <ArticlePage article={privacy} />;
}
