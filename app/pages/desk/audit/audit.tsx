import { data, useLoaderData } from 'react-router';
import { listNicknames } from '../../../account/account.server.ts';
import { minuteText } from '../../../korean/date-text.ts';
import { listAudit } from '../../../platform/audit-log.server.ts';
import { parseNumberCursor } from '../../../platform/paging/keyset-page.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { frameOf } from '../desk-frame.server.ts';
import { deskHandler } from '../desk-handler.server.ts';
import { DESK_AUDIT_PATH } from '../desk-paths.ts';
import { auditLine } from './audit-text.ts';
import styles from './audit.module.css';

export const handle = DESK_HANDLE;
export const meta = privateMeta('운영 기록');
export const headers = noStore;

const PAGE_SIZE = 50;

export const loader = deskHandler('reader', async (page) => {
  const { read } = page.services.database;
  const before = parseNumberCursor(page.url.searchParams.get('before'));
  const acts = await listAudit(read, PAGE_SIZE, before);
  const names = await listNicknames(
    read,
    acts.map(({ operator }) => operator),
  );
  return data({
    frame: await frameOf(page),
    acts: acts.map((act) => ({
      ...auditLine(act),
      seq: act.seq,
      targetId: act.targetId,
      operator: names.get(act.operator) ?? act.operator,
      at: minuteText(act.createdAt),
    })),
    before: acts.length === PAGE_SIZE ? acts.at(-1)!.seq : undefined,
  });
});

export default function Audit() {
  const { frame, acts, before } = useLoaderData<typeof loader>();
  return (
    <DeskFrame frame={frame} title="기록">
      {acts.length === 0 && <p>아직 한 일이 없어요.</p>}
      <ol className={styles.acts} aria-label="운영자가 한 일">
        {acts.map(({ seq, at, operator, text, path, targetId, reason }) => (
          <li key={seq} className={styles.act}>
            <time>{at}</time>
            <span className={styles.operator}>{operator}</span>
            <span>
              <b>{text}</b> {path === undefined ? targetId : <SiteLink to={path}>{targetId}</SiteLink>}
            </span>
            {reason && <span className={styles.reason}>{reason}</span>}
          </li>
        ))}
      </ol>
      {before !== undefined && (
        <ButtonLink to={`${DESK_AUDIT_PATH}?before=${before}`} variant="secondary" size="small">
          이전 기록 보기
        </ButtonLink>
      )}
    </DeskFrame>
  );
}
