import {
  type ClientActionFunctionArgs,
  data,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router';
import { clockText, dateText } from '../../../korean/date-text.ts';
import { findOwnAct } from '../../../moderation/act/act.server.ts';
import { actPath, actText, isFinal, untilText } from '../../../moderation/act/act.ts';
import { AppealPart } from '../../../moderation/appeal/appeal-part.tsx';
import type { AppealFields } from '../../../moderation/appeal/appeal.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { memberHandler, type MemberRequest, type PageRequest } from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { type AnyFormResult, resultOf } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { receiveAppeal, showAppeal } from './appeal-action.server.ts';
import styles from './act.module.css';
import { NOTICES_PATH } from '../../../notice/notice-paths.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '운영자의 조치',
  backTo: NOTICES_PATH,
};
export const meta = privateMeta('운영자의 조치');
export const headers = noStore;

const pathOf = ({ params }: PageRequest) => actPath(params['id'] ?? '');

export const loader = memberHandler(async ({ services, actor, params }) => {
  const act = await findOwnAct(services.database.read, actor, params['id'] ?? '');
  if (!act) throw new CodedError('not-found', 'no such act of an operator');
  const { id, kind, targetId, targetName, words, doneAt, undoneAt, until } = act;
  return data({
    id,
    what: targetId === actor.id ? actText(kind) : `${actText(kind)} · ${targetName}`,
    when: `${dateText(doneAt)} ${clockText(doneAt)}`,
    isFinal: isFinal(kind),
    until: until === null ? undefined : `${untilText(until)} 글을 쓰거나 상품을 올릴 수 없어요.`,
    words,
    isUndone: undoneAt !== null,
    appeal: await showAppeal(services, id),
  });
}, pathOf);

async function appeal(page: MemberRequest) {
  const form = await readForm(page.request);
  if (form.get('intent') !== 'appeal') return data<AnyFormResult>({ ok: false }, 400);
  form.set('act', page.params['id'] ?? '');
  const rejected = await receiveAppeal(page.services, page.actor, form);
  if (rejected) return rejected;
  throw redirectDocument(pathOf(page));
}

export const action = memberHandler(appeal, pathOf, formRejections(['appeal']));

export async function clientAction(sent: ClientActionFunctionArgs) {
  const failure = '이의를 보내지 못했어요. 잠시 후 다시 눌러 주세요.';
  return answerOrFailure(sent, ['appeal'], { log: '이의를 보내지 못했습니다.', failure });
}

export default function Act() {
  const {
    id,
    what,
    when,
    until,
    words,
    isUndone,
    isFinal: isGone,
    appeal: shown,
  } = useLoaderData<typeof loader>();
  const formResult = useActionData<AnyFormResult>();
  return (
    <div className={styles.act}>
      <h2 className={styles.what}>{what}</h2>
      <p className={styles.when}>{when}</p>
      {isUndone && (
        <p className={styles.undone}>
          {isGone
            ? '이 조치는 취소됐어요. 삭제한 상품은 되살릴 수 없지만 다시 올릴 수 있어요.'
            : '이 조치는 취소됐어요.'}
        </p>
      )}
      {!isUndone && until && <p className={styles.until}>{until}</p>}
      <p className={styles.words}>{words}</p>
      {(shown || !isUndone) && (
        <AppealPart actId={id} appeal={shown} formResult={resultOf<AppealFields>(formResult, 'appeal')} />
      )}
    </div>
  );
}
