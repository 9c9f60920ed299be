import { FormLeaveGuard } from '../../ui/form/form-leave-guard.tsx';
import type { FormResult } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import styles from './appeal-part.module.css';
import { APPEAL_LIMIT, type AppealFields, parseAppeal } from './appeal.ts';

export interface ShownAppeal {
  words: string;
  when: string;
  answer: { text: string; isOverturned: boolean } | undefined;
}

type AppealPartProps = {
  /** The form's address, if not its own page. */
  action?: string;
  actId: string;
  appeal: ShownAppeal | undefined;
  formResult: FormResult<AppealFields> | undefined;
};

export function AppealPart({ appeal, ...form }: AppealPartProps) {
  return (
    <section className={styles.appeal} aria-labelledby="appeal-heading">
      <h2 id="appeal-heading" className={styles.heading}>
        이의 제기
      </h2>
      {appeal ? <SentAppeal {...appeal} /> : <AppealForm {...form} />}
    </section>
  );
}

function SentAppeal({ words, when, answer }: ShownAppeal) {
  return (
    <>
      <p className={styles.state}>
        {answer === undefined && `${when}에 보냈어요. 운영자가 살펴보고 있어요.`}
        {answer &&
          (answer.isOverturned ? '이의를 받아들여 조치를 취소했어요.' : '살펴봤고, 조치는 그대로예요.')}
      </p>
      <p className={styles.words}>{words}</p>
      {answer && (
        <>
          <h3 className={styles.label}>운영자의 답</h3>
          <p className={styles.words}>{answer.text}</p>
        </>
      )}
    </>
  );
}

function check({ appeal }: AppealFields) {
  const parsed = parseAppeal(appeal);
  return parsed.ok ? undefined : { appeal: parsed.problem };
}

function AppealForm({ action, actId, formResult: posted }: Omit<AppealPartProps, 'appeal'>) {
  const form = useForm<AppealFields>({ names: ['appeal'], check, formResult: posted, mustType: 'appeal' });
  return (
    <PostForm form={form} intent="appeal" {...(action && { action })}>
      <input type="hidden" name="act" value={actId} />
      <TextAreaField
        label="잘못된 조치라고 생각하는 이유"
        name="appeal"
        required
        help="한 번만 보낼 수 있어요."
        className={styles.text}
        maxLength={APPEAL_LIMIT}
        defaultValue={form.formResult?.values?.appeal}
        error={form.errors.appeal}
      />
      <Submit form={form} variant="secondary">
        이의 제기하기
      </Submit>
      <FormLeaveGuard form={form} />
    </PostForm>
  );
}
