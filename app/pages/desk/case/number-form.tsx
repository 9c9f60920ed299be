import { ACT_KINDS, WORDS_LIMIT } from '../../../moderation/act/act.ts';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import { type AnyFormResult, resultOf } from '../../../ui/form/form-result.ts';
import { TextAreaField, TextField } from '../../../ui/form/text-field.tsx';
import styles from './case-acts.module.css';
import type { LoadedCase } from './load-case.server.ts';

interface NumberFields {
  number: string;
  words: string;
}

const INTENT = 'mark-number';
const { button, key } = ACT_KINDS.find(({ value }) => value === INTENT)!;

type NumberFormProps = { found: LoadedCase; formResult: AnyFormResult | undefined };

/** The case stays open, so the next number comes by itself once one is marked. */
export function NumberForm({ found, formResult }: NumberFormProps) {
  const posted = resultOf<NumberFields>(formResult, INTENT);
  const form = useForm<NumberFields>({ names: ['number', 'words'], formResult: posted, mustType: 'number' });
  const { values } = form.formResult ?? {};
  const { numbers } = found.evidence;
  const [first, ...others] = numbers;
  return (
    <details className={styles.act} name="act" data-act={INTENT} open={posted !== undefined}>
      <summary className={styles.button}>
        {button} <kbd>{key}</kbd>
      </summary>
      <PostForm form={form} intent={INTENT}>
        <input type="hidden" name="version" value={found.version} />
        <TextField
          label="전화번호나 계좌번호"
          name="number"
          inputMode="tel"
          autoComplete="off"
          help={
            others.length > 0
              ? `증거에 더 있는 번호: ${others.join(', ')}`
              : '이 번호를 받는 사람에게 붉은 경고가 보여요.'
          }
          defaultValue={values?.number ?? first ?? ''}
          error={form.errors.number}
        />
        <TextAreaField
          id={`${INTENT}-words`}
          label="표시 이유"
          name="words"
          help="번호를 쓴 사람에게 그대로 보여요."
          maxLength={WORDS_LIMIT}
          defaultValue={values?.words ?? found.numberWords}
          error={form.errors.words}
          className={styles.words}
        />
        <Submit form={form}>{button}</Submit>
      </PostForm>
    </details>
  );
}
