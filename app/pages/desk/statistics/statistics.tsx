import { data, redirectDocument, useActionData, useLoaderData } from 'react-router';
import { CodeField } from '../../../account/form/account-fields.tsx';
import type { CodeFields } from '../../../account/second-factor/code.ts';
import { countText } from '../../../korean/count-text.ts';
import { DAILY_COUNTS } from '../../../moderation/statistics/statistics.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import { type FormResult, readFields } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { frameOf } from '../desk-frame.server.ts';
import { deskHandler, type DeskRequest, proveFresh } from '../desk-handler.server.ts';
import { DESK_AUDIT_EXPORT_PATH, DESK_STATISTICS_EXPORT_PATH, DESK_STATISTICS_PATH } from '../desk-paths.ts';
import { DayChart, dayName } from './day-chart.tsx';
import styles from './statistics.module.css';
import { loadStatistics, type LoadedStatistics } from './load-statistics.server.ts';

export const handle = DESK_HANDLE;
export const meta = privateMeta('숫자');
export const headers = noStore;

export const loader = deskHandler('reader', async (page) =>
  data({ frame: await frameOf(page), statistics: await loadStatistics(page) }),
);

async function prove(page: DeskRequest) {
  const form = await readForm(page.request);
  const { code } = readFields(form, ['code']);
  if (form.get('intent') !== 'prove') return data<FormResult<CodeFields>>({ ok: false }, 400);
  const proved = await proveFresh(page, code);
  if (!proved.ok) return data<FormResult<CodeFields>>({ ok: false, errors: { code: proved.problem } }, 400);
  throw redirectDocument(DESK_STATISTICS_PATH);
}

export const action = deskHandler('owner', prove, formRejections([]));

export default function StatisticsPage() {
  const { frame, statistics } = useLoaderData<typeof loader>();
  return (
    <DeskFrame frame={frame} title="숫자">
      <p className={styles.note}>최근 90일이에요. 하루는 서울 시각으로 세어요.</p>
      <div className={styles.charts}>
        {DAILY_COUNTS.map(({ name, text }, index) => (
          <DayChart
            key={name}
            name={text}
            days={statistics.days.map(({ day, counts }) => ({ day, count: counts[index]! }))}
          />
        ))}
      </div>
      <DayTable days={statistics.days} />
      <div className={styles.charts}>
        <Values title="신고 이유" values={statistics.reports} />
        <Values title="처리" values={statistics.work} />
      </div>
      {statistics.exports && <Exports isFresh={statistics.exports.isFresh} />}
    </DeskFrame>
  );
}

function DayTable({ days }: Pick<LoadedStatistics, 'days'>) {
  return (
    <details className={styles.numbers}>
      <summary>날마다의 숫자</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it */}
      <div className={styles.scroll} role="region" aria-label="날마다의 숫자" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">날짜</th>
              {DAILY_COUNTS.map(({ name, text }) => (
                <th key={name} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, counts }) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                {counts.map((count, index) => (
                  <td key={DAILY_COUNTS[index]!.name}>{countText(count)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Values({ title, values }: { title: string; values: { name: string; value: string }[] }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {values.length === 0 && <p className={styles.note}>아직 없어요.</p>}
      <dl>
        {values.map(({ name, value }) => (
          <div key={name} className={styles.value}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Exports({ isFresh }: { isFresh: boolean }) {
  const formResult = useActionData<FormResult<CodeFields>>();
  const form = useForm<CodeFields>({ names: ['code'], formResult, mustType: 'code' });
  return (
    <section className={styles.exports}>
      <h2 className={styles.heading}>내보내기</h2>
      {isFresh ? (
        <ul className={styles.links}>
          <li>
            <a href={DESK_STATISTICS_EXPORT_PATH} download>
              숫자 내려받기 (CSV)
            </a>
          </li>
          <li>
            <a href={DESK_AUDIT_EXPORT_PATH} download>
              기록 내려받기 (CSV)
            </a>
          </li>
        </ul>
      ) : (
        <PostForm form={form} intent="prove">
          <CodeField error={form.errors.code} />
          <Submit form={form} variant="secondary">
            내보내기 열기
          </Submit>
        </PostForm>
      )}
    </section>
  );
}
