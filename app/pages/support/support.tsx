import { type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { INQUIRY_LINKS, SupportLinks, type SupportLink } from '../../support/support-links.tsx';
import { publicHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';

const HELP: readonly SupportLink[] = [
  { to: '/support/notices', text: '공지사항' },
  { to: '/support/faq', text: '자주 묻는 질문' },
  { to: '/support/events', text: '이벤트' },
  { to: '/support/prohibited', text: '거래 금지 물품' },
];
const INQUIRIES: readonly SupportLink[] = [
  ...INQUIRY_LINKS,
  { to: '/support/qna', text: '내 문의와 답변 (Q&A)' },
];
const POLICIES: readonly SupportLink[] = [
  { to: '/terms', text: '이용약관' },
  { to: '/privacy', text: '개인정보 처리방침' },
  { to: '/intermediary', text: '통신판매중개 고지' },
];

export const handle: PageHandle = { header: 'back', title: '고객센터', backTo: '/', scripts: 'at-touch' };

export const loader = publicHandler(async (page) => ({ site: siteOf(page) }));

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    site: loaderData?.site,
    path: '/support',
    title: '고객센터',
    description: '공지사항과 자주 묻는 질문을 보고, 궁금한 것을 문의할 수 있어요.',
  });

export default function Support() {
  return (
    <>
      <SupportLinks title="도움말" links={HELP} />
      <SupportLinks title="문의하기" links={INQUIRIES} />
      <SupportLinks title="약관과 정책" links={POLICIES} />
    </>
  );
}
