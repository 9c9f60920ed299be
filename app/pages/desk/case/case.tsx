import { data, useActionData, useLoaderData } from 'react-router';
import { countText } from '../../../korean/count-text.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import type { AnyFormResult } from '../../../ui/form/form-result.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import columns from '../desk-columns.module.css';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { deskHandler } from '../desk-handler.server.ts';
import { DESK_PATH, withGroup } from '../desk-paths.ts';
import { LinkSection } from '../link-section.tsx';
import { loadQueue } from '../queue/load-queue.server.ts';
import { QueueList } from '../queue/queue-list.tsx';
import { CaseActs } from './case-acts.tsx';
import { changeCase } from './case-action.server.ts';
import { CaseEvidence } from './case-evidence.tsx';
import styles from './case.module.css';
import { DoneLine } from './done-line.tsx';
import { loadCase, type LoadedCase } from './load-case.server.ts';
import { useCaseChanges } from './use-case-changes.ts';

export const handle = DESK_HANDLE;
export const meta = privateMeta('처리할 일');
export const headers = noStore;

export const loader = deskHandler('reader', async (page) => {
  const [queue, found] = await Promise.all([loadQueue(page), loadCase(page)]);
  return data({ ...queue, found });
});

export const action = deskHandler('moderator', changeCase, formRejections(['words', 'note', 'number']));

export default function Case() {
  const { frame, queue, found } = useLoaderData<typeof loader>();
  const formResult = useActionData<AnyFormResult>();
  useCaseChanges(found);
  return (
    <DeskFrame frame={frame} title={found.targetName} hasColumns>
      <div className={`${columns.list} ${columns.beside}`}>
        <p className={columns.title}>
          처리할 일 <b>{countText(frame.cases)}</b>
        </p>
        <QueueList queue={queue} currentId={found.id} />
      </div>
      <article className={columns.open}>
        <div className={styles.case} key={found.id}>
          <SiteLink className={styles.back} to={withGroup(DESK_PATH, { group: queue.group })}>
            <Icon name="back" size={2} /> 처리할 일로
          </SiteLink>
          <DoneLine className={styles.done} text="처리했어요. 다음 일이에요." />
          <CaseHead found={found} />
          {!found.isOwn && (
            <>
              <CaseEvidence evidence={found.evidence} />
              <Reports reports={found.reports} />
            </>
          )}
          <LinkSection id="others" title="이 사람에 대한 다른 일" rows={found.person?.others ?? []} />
          <Acts found={found} />
          <CaseActs key={`${found.id} ${found.version}`} found={found} formResult={formResult} />
        </div>
      </article>
    </DeskFrame>
  );
}

function CaseHead({ found }: { found: LoadedCase }) {
  const { targetName, reasonText, opened, signals, person, holder } = found;
  return (
    <header className={styles.head}>
      {reasonText && (
        <p className={styles.meta}>
          <span className={styles.tag}>{reasonText}</span> {opened}
        </p>
      )}
      <h1 className={styles.name}>
        {found.targetPath ? <SiteLink to={found.targetPath}>{targetName}</SiteLink> : targetName}
      </h1>
      {person && (person.nickname !== targetName || person.isSuspended) && (
        <p className={styles.meta}>
          <SiteLink to={person.path}>{person.nickname}</SiteLink>
          {person.isSuspended && ' · 이용 정지 중'}
        </p>
      )}
      {holder && (
        <p className={styles.holder}>
          {holder.isOneself ? '내가 맡았어요.' : `${holder.name}님이 맡고 있어요.`}
        </p>
      )}
      {person ? (
        <dl className={styles.facts}>
          {person.facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className={styles.meta}>탈퇴했거나 알 수 없는 사람이에요.</p>
      )}
      {signals.length > 0 && (
        <ul className={styles.signals} aria-label="눈여겨볼 점">
          {signals.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </header>
  );
}

function Reports({ reports }: Pick<LoadedCase, 'reports'>) {
  return (
    <section aria-labelledby="reports">
      <h2 id="reports" className={styles.heading}>
        신고
      </h2>
      <ul className={styles.rows}>
        {reports.map(({ id, when, by, reasonText, details }) => (
          <li key={id}>
            <span className={styles.meta}>
              {by} · {reasonText} · {when}
            </span>
            {details && <p className={styles.text}>{details}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Acts({ found: { acts } }: { found: LoadedCase }) {
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby="acts">
      <h2 id="acts" className={styles.heading}>
        조치
      </h2>
      <ul className={styles.rows}>
        {acts.map(({ id, text, words, isUndone }) => (
          <li key={id}>
            <span className={styles.meta}>
              {text}
              {isUndone && ' · 되돌림'}
            </span>
            <p className={styles.text}>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
