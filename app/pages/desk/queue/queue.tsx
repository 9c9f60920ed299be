import { data, useLoaderData, useNavigate } from 'react-router';
import { countText } from '../../../korean/count-text.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import columns from '../desk-columns.module.css';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { deskHandler } from '../desk-handler.server.ts';
import { DoneLine } from '../case/done-line.tsx';
import { useDeskKeys } from '../use-desk-keys.ts';
import { loadQueue } from './load-queue.server.ts';
import { QueueList } from './queue-list.tsx';

export const handle = DESK_HANDLE;
export const meta = privateMeta('처리할 일');
export const headers = noStore;

export const loader = deskHandler('reader', async (page) => data(await loadQueue(page)));

export default function Queue() {
  const { frame, queue } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const first = queue.items.find(({ isClaimedByOther }) => !isClaimedByOther);
  useDeskKeys({ Enter: () => first && void navigate(first.path) });
  return (
    <DeskFrame frame={frame} title="처리할 일" hasColumns>
      <div className={columns.list}>
        <h1 className={columns.title}>
          처리할 일 <b>{countText(frame.cases)}</b>
        </h1>
        <DoneLine className={columns.done} text="처리했어요." />
        <QueueList queue={queue} />
      </div>
      <div className={columns.hint}>
        {first && <p>왼쪽에서 하나를 고르거나 Enter를 누르면 가장 급한 일이 열려요.</p>}
      </div>
    </DeskFrame>
  );
}
