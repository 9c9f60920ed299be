import { useLoaderData, useLocation, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ArticleList } from '../../support/articles/articles.tsx';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';

export const handle: PageHandle = {
  header: 'back',
  title: '자주 묻는 질문',
  backTo: '/support',
  scripts: 'at-touch',
};

export const loader = publicHandler(async (page) => ({
  site: siteOf(page),
  faq: page.services.articles.faq,
}));

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    site: loaderData?.site,
    path: '/support/faq',
    title: '자주 묻는 질문',
    description: '구매와 판매, 사진과 가격, 찜과 탈퇴까지 많이 묻는 것에 답해 드려요.',
  });

export default function Faq() {
  const { faq } = useLoaderData<typeof loader>();
  const openSlug = useLocation().hash.slice(1);
  return <ArticleList label="자주 묻는 질문" articles={faq} openSlug={openSlug} />;
}
