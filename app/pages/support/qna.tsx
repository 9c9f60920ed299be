import {
  data,
  useLoaderData,
  useLocation,
  type ClientLoaderFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { readPagePosition, type Page } from '../../platform/paging/keyset-page.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { InquiryList } from '../../support/inquiry/inquiry-list.tsx';
import type { Inquiry } from '../../support/inquiry/inquiry.ts';
import { pageInquiries } from '../../support/inquiry/inquiry.server.ts';
import { INQUIRY_LINKS, SupportLinks } from '../../support/support-links.tsx';
import { memberHandler, siteOf } from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';
import { NextPage } from '../paging/next-page.tsx';
import { loadOwnPage, useOwnList } from '../my/own-list/use-own-list.ts';
import { noStore } from '../no-store.ts';
import styles from './qna.module.css';

const HERE = '/support/qna';

export const handle: PageHandle = { isPersonal: true, header: 'back', title: 'Q&A', backTo: '/support' };
export const headers = noStore;

export const loader = memberHandler(async (page) => {
  const { services, actor, url } = page;
  const inquiries = await pageInquiries(
    services.database.read,
    actor.id,
    ...readPagePosition(url.searchParams),
  );
  return data({ site: siteOf(page), inquiries });
}, HERE);

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOwnPage(args, () => args.serverLoader<typeof loader>());
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ site: loaderData?.site, path: HERE, title: 'Q&A', noIndex: true });

export default function Qna() {
  const { inquiries } = useLoaderData<typeof loader>();
  const { key } = useLocation();
  return (
    <>
      <SupportLinks title="문의하기" links={INQUIRY_LINKS} />
      <section className={styles.inquiries} aria-labelledby="my-inquiries">
        <h2 id="my-inquiries" className={styles.title}>
          내 문의
        </h2>
        <OwnInquiries key={key} inquiries={inquiries} />
      </section>
    </>
  );
}

interface InquiryPage {
  inquiries: Page<Inquiry>;
}

const LIST = {
  keyOf: ({ id }: Inquiry) => id,
  pageOf: ({ inquiries }: InquiryPage) => inquiries,
};

function OwnInquiries({ inquiries }: InquiryPage) {
  const list = useOwnList(inquiries, LIST);
  const { items, nextHref } = list;
  if (items.length === 0 && nextHref === undefined) {
    return <p className={styles.empty}>문의한 내역이 없어요.</p>;
  }
  return (
    <>
      <InquiryList label="내 문의" inquiries={items} />
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 문의 보기" />}
    </>
  );
}
