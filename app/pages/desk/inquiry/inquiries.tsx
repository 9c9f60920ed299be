import { data, useLoaderData, useLocation, useNavigate } from 'react-router';
import { countText } from '../../../korean/count-text.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import columns from '../desk-columns.module.css';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { frameOf } from '../desk-frame.server.ts';
import { deskHandler } from '../desk-handler.server.ts';
import { useDeskKeys } from '../use-desk-keys.ts';
import { InquiryQueue } from './inquiry-queue.tsx';
import { loadInquiries } from './load-inquiries.server.ts';

export const handle = DESK_HANDLE;
export const meta = privateMeta('문의');
export const headers = noStore;

export const loader = deskHandler('reader', async (page) =>
  data({ frame: await frameOf(page), inquiries: await loadInquiries(page) }),
);

export default function Inquiries() {
  const { frame, inquiries } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const isDone = new URLSearchParams(useLocation().search).has('done');
  const [first] = inquiries;
  useDeskKeys({ Enter: () => first && void navigate(first.path) });
  return (
    <DeskFrame frame={frame} title="문의" hasColumns>
      <div className={columns.list}>
        <h1 className={columns.title}>
          문의 <b>{countText(frame.inquiries)}</b>
        </h1>
        {isDone && <output className={columns.done}>답변했어요. 문의한 사람에게 알렸어요.</output>}
        <InquiryQueue inquiries={inquiries} />
      </div>
      <div className={columns.hint}>
        {first && <p>왼쪽에서 하나를 고르거나 Enter를 누르면 가장 오래 기다린 문의가 열려요.</p>}
      </div>
    </DeskFrame>
  );
}
