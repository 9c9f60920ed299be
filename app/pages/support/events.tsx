import { useLoaderData, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ArticleList } from '../../support/articles/articles.tsx';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';

export const handle: PageHandle = {
  header: 'back',
  title: '이벤트',
  backTo: '/support',
  scripts: 'at-touch',
};

export const loader = publicHandler(async (page) => ({
  site: siteOf(page),
  events: page.services.articles.events,
}));

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    site: loaderData?.site,
    path: '/support/events',
    title: '이벤트',
    description: '지금 함께할 수 있는 이벤트를 모았어요.',
  });

export default function Events() {
  const { events } = useLoaderData<typeof loader>();
  return <ArticleList label="이벤트" articles={events} opensFirst />;
}
