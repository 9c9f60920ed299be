import { useLoaderData, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ArticlePage } from '../../support/articles/articles.tsx';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';

export const handle: PageHandle = { header: 'back', title: '이용약관', backTo: '/', scripts: 'at-touch' };

export const loader = publicHandler(async (page) => ({
  site: siteOf(page),
  terms: page.services.articles.terms,
}));

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    site: loaderData?.site,
    path: '/terms',
    title: '이용약관',
    description: '서비스를 이용하는 조건과 서로의 권리, 의무를 정합니다.',
  });

export default function Terms() {
  const { terms } = useLoaderData<typeof loader>();
  return <ArticlePage article={terms} />;
}
