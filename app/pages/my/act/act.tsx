import { data, useLoaderData } from 'react-router';
import { minuteText } from '../../../korean/date-text.ts';
import { findOwnAct } from '../../../moderation/act/act.server.ts';
import { actPath, actText } from '../../../moderation/act/act.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { memberHandler } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import styles from './act.module.css';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '운영자의 조치',
  backTo: '/notice',
};
export const meta = privateMeta('운영자의 조치');
export const headers = noStore;

export const loader = memberHandler(
  async ({ services, actor, params }) => {
    const act = await findOwnAct(services.database.read, actor, params['id'] ?? '');
    if (!act) throw new CodedError('not-found', 'no such act of an operator');
    const { kind, targetName, words, doneAt, undoneAt } = act;
    return data({
      what: `${actText(kind)} · ${targetName}`,
      when: minuteText(doneAt),
      words,
      isUndone: undoneAt !== null,
    });
  },
  ({ params }) => actPath(params['id'] ?? ''),
);

export default function Act() {
  const { what, when, words, isUndone } = useLoaderData<typeof loader>();
  return (
    <div className={styles.act}>
      <h2 className={styles.what}>{what}</h2>
      <p className={styles.when}>{when}</p>
      {isUndone && <p className={styles.undone}>이 조치는 취소됐어요.</p>}
      <p className={styles.words}>{words}</p>
      <p className={styles.when}>잘못된 조치라면 고객센터의 1:1 문의로 알려 주세요.</p>
    </div>
  );
}
