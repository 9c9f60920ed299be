import { useRef } from 'react';
import { data, useActionData, useLoaderData, useLocation } from 'react-router';
import { APPEAL_LIMIT, APPEAL_OUTCOMES } from '../../../moderation/appeal/appeal.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { ChoiceChips } from '../../../ui/form/choice-fields.tsx';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import { type AnyFormResult, resultOf } from '../../../ui/form/form-result.ts';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { frameOf } from '../desk-frame.server.ts';
import { deskHandler } from '../desk-handler.server.ts';
import { useDeskKeys } from '../use-desk-keys.ts';
import { answerAppeal, type ListedAppeal, loadAppeals } from './appeals-action.server.ts';
import styles from './appeals.module.css';

export const handle = DESK_HANDLE;
export const meta = privateMeta('이의 제기');
export const headers = noStore;

export const loader = deskHandler('reader', async (page) =>
  data({ frame: await frameOf(page), appeals: await loadAppeals(page) }),
);

export const action = deskHandler('moderator', answerAppeal, formRejections(['answer', 'outcome']));

export default function Appeals() {
  const { frame, appeals } = useLoaderData<typeof loader>();
  const formResult = useActionData<AnyFormResult>();
  const { search } = useLocation();
  const isDone = new URLSearchParams(search).has('done');
  const ref = useRef<HTMLOListElement>(null);
  useDeskKeys({ a: () => ref.current?.querySelector('textarea')?.focus() });
  return (
    <DeskFrame frame={frame} title="이의 제기">
      {isDone && <output className={styles.done}>답했어요.</output>}
      {appeals.length === 0 && <p className={styles.meta}>기다리는 이의가 없어요.</p>}
      <ol className={styles.appeals} ref={ref}>
        {appeals.map((appeal) => (
          <li key={appeal.actId} className={styles.appeal}>
            <AppealItem appeal={appeal} formResult={formResult} />
          </li>
        ))}
      </ol>
    </DeskFrame>
  );
}

const titleId = (actId: string) => `appeal-${actId}`;

type AppealItemProps = { appeal: ListedAppeal; formResult: AnyFormResult | undefined };

function AppealItem({ appeal, formResult }: AppealItemProps) {
  const { actId, nickname, what, when, actWords, words, path, mayJudge, isForAnother } = appeal;
  return (
    <>
      <h2 id={titleId(actId)} className={styles.what}>
        {what}
      </h2>
      <p className={styles.meta}>
        {nickname} · {when}
        {path && (
          <>
            {' · '}
            <SiteLink className={styles.link} to={path} aria-describedby={titleId(actId)}>
              사건 보기
            </SiteLink>
          </>
        )}
      </p>
      <dl className={styles.texts}>
        <dt>조치 이유</dt>
        <dd>{actWords}</dd>
        <dt>이의</dt>
        <dd>{words}</dd>
      </dl>
      {isForAnother && <p className={styles.meta}>내가 하거나 받은 조치라서 다른 운영자가 답해요.</p>}
      {mayJudge && !isForAnother && <AnswerForm appeal={appeal} formResult={formResult} />}
    </>
  );
}

interface AnswerFields {
  outcome: string;
  answer: string;
}

function AnswerForm({ appeal: { actId }, formResult }: AppealItemProps) {
  const posted = resultOf<AnswerFields>(formResult, actId);
  const form = useForm<AnswerFields>({
    names: ['outcome', 'answer'],
    formResult: posted,
    mustType: 'answer',
  });
  const { errors } = form;
  const values = form.formResult?.values;
  return (
    <div role="group" aria-labelledby={titleId(actId)}>
      <PostForm form={form}>
        <input type="hidden" name="act" value={actId} />
        <ChoiceChips
          label="판단"
          name="outcome"
          required
          options={APPEAL_OUTCOMES.map(({ value, text }) => ({ value, label: text }))}
          {...(values?.outcome && { defaultValue: values.outcome })}
          error={errors.outcome}
        />
        <TextAreaField
          id={`answer-${actId}`}
          label="답"
          name="answer"
          required
          help="이의를 제기한 사람에게 그대로 보여요."
          maxLength={APPEAL_LIMIT}
          defaultValue={values?.answer}
          error={errors.answer}
          className={styles.answer}
          rows={3}
        />
        <Submit form={form}>답하기</Submit>
      </PostForm>
    </div>
  );
}
