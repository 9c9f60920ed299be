import { data, useLoaderData, type MetaFunction } from 'react-router';
import type { PageHandle } from '../../shell/page-handle.ts';
import { InquiryList } from '../../support/inquiry-list.tsx';
import { listInquiries } from '../../support/list-inquiries.server.ts';
import { INQUIRY_LINKS, SupportLinks } from '../../support/support-links.tsx';
import { memberHandler } from '../handler.server.ts';
import { pageMeta } from '../page-meta.ts';
import { siteOf } from '../site.server.ts';
import { noStore } from './no-store.ts';
import styles from './qna.module.css';

const HERE = '/support/qna';

export const handle: PageHandle = { header: 'back', title: 'Q&A', backTo: '/support' };
export const headers = noStore;

export const loader = memberHandler(async (page) => {
  const inquiries = await listInquiries(page.services.database.read, page.actor.id);
  return data({ site: siteOf(page), inquiries });
}, HERE);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ site: loaderData?.site, path: HERE, title: 'Q&A', noIndex: true });

/** What one has asked, newest first, and the forms to ask more. */
export default function Qna() {
  const { inquiries } = useLoaderData<typeof loader>();
  return (
    <>
      <SupportLinks title="문의하기" links={INQUIRY_LINKS} />
      <section className={styles.inquiries} aria-labelledby="my-inquiries">
        <h2 id="my-inquiries" className={styles.title}>
          내 문의
        </h2>
        {inquiries.length > 0 ? (
          <InquiryList label="내 문의" inquiries={inquiries} />
        ) : (
          <p className={styles.empty}>문의한 내역이 없습니다.</p>
        )}
      </section>
    </>
  );
}
