import { useLocation } from 'react-router';
import { CodeField } from '../../../account/form/account-fields.tsx';
import {
  ACT_KINDS,
  asksForCode,
  type ClosingActKind,
  isClosing,
  isFinal,
  MUTE_DAYS,
  WORDS_LIMIT,
} from '../../../moderation/act/act.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/form/choice-fields.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import { type AnyFormResult, type FormResult, resultOf } from '../../../ui/form/form-result.ts';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { DONE_PARAM } from '../desk-paths.ts';
import styles from './case-acts.module.css';
import { NumberForm } from './number-form.tsx';
import type { LoadedCase } from './load-case.server.ts';
import { useActKeys } from './use-act-keys.ts';

type CaseActsProps = { found: LoadedCase; formResult: AnyFormResult | undefined };

/** Each act is folded, and opens by its key with a prepared text. */
export function CaseActs({ found, formResult }: CaseActsProps) {
  const ref = useActKeys();
  const isNext = new URLSearchParams(useLocation().search).has(DONE_PARAM);
  if (found.isOwn) return <p className={styles.note}>나에 대한 일이라서 다른 운영자가 보고 처리해요.</p>;
  if (!found.mayAct) return <p className={styles.note}>보기만 할 수 있는 역할이에요.</p>;
  const undoable = found.acts.filter(({ canUndo }) => canUndo);
  return (
    <div ref={ref} className={styles.acts}>
      {undoable.map(({ id, name }, index) => (
        <UndoForm
          key={id}
          actId={id}
          name={undoable.length > 1 ? name : ''}
          hasKey={index === 0 && !isNext}
          {...{ found, formResult }}
        />
      ))}
      {found.canReopen && <ReopenForm hasKey={!isNext} {...{ found, formResult }} />}
      {!found.isClosed && (
        <>
          <ClaimForm found={found} formResult={formResult} />
          <DismissForm found={found} formResult={formResult} />
          <NumberForm found={found} formResult={formResult} />
          {CLOSING_KINDS.filter((kind) => (ONLY_AT[kind] ?? found.targetKind) === found.targetKind).map(
            (kind) => (
              <ActForm key={kind} kind={kind} found={found} formResult={formResult} />
            ),
          )}
        </>
      )}
    </div>
  );
}

/** Acts on one kind of target only. */
const ONLY_AT: Partial<Record<ClosingActKind, LoadedCase['targetKind']>> = {
  hide: 'listing',
  remove: 'listing',
  'remove-review': 'review',
};
const CLOSING_KINDS = ACT_KINDS.map(({ value }) => value).filter(isClosing);

interface ActFields {
  words: string;
  days: string;
  code: string;
}

function ActForm({ kind, found, formResult }: CaseActsProps & { kind: ClosingActKind }) {
  const posted = resultOf<ActFields>(formResult, kind);
  const form = useForm<ActFields>({
    names: ['words', 'days', 'code'],
    formResult: posted,
    mustType: 'words',
  });
  const { button, key } = ACT_KINDS.find(({ value }) => value === kind)!;
  return (
    <details className={styles.act} name="act" data-act={kind} open={posted !== undefined}>
      <summary className={styles.button} data-kind={kind}>
        {button} <kbd>{key}</kbd>
      </summary>
      <PostForm form={form} intent={kind}>
        <input type="hidden" name="version" value={found.version} />
        <TextAreaField
          id={`${kind}-words`}
          label="조치 이유"
          name="words"
          help={
            isFinal(kind) ? '받는 사람에게 그대로 보여요. 되살릴 수 없어요.' : '받는 사람에게 그대로 보여요.'
          }
          maxLength={WORDS_LIMIT}
          defaultValue={form.formResult?.values?.words ?? found.readyWords}
          error={form.errors.words}
          className={styles.words}
        />
        {kind === 'mute' && <DaysField chosen={form.formResult?.values?.days} error={form.errors.days} />}
        {asksForCode(kind) && !found.isFresh && <CodeField error={form.errors.code} />}
        <Submit form={form} variant={asksForCode(kind) ? 'danger' : 'primary'}>
          {button}
        </Submit>
      </PostForm>
    </details>
  );
}

const USUAL_DAYS = '3';

function DaysField({
  chosen = USUAL_DAYS,
  error,
}: {
  chosen: string | undefined;
  error: string | undefined;
}) {
  return (
    <ChoiceChips
      label="며칠 동안"
      name="days"
      required
      options={MUTE_DAYS.map((days) => ({ value: String(days), label: `${days}일` }))}
      defaultValue={chosen}
      error={error}
    />
  );
}

interface NoteFields {
  note: string;
}

function DismissForm({ found, formResult }: CaseActsProps) {
  const posted: FormResult<NoteFields> | undefined = resultOf<NoteFields>(formResult, 'dismiss');
  const form = useForm<NoteFields>({ names: ['note'], formResult: posted });
  return (
    <details className={styles.act} name="act" data-act="dismiss" open={posted !== undefined}>
      <summary className={styles.button}>
        문제없음 <kbd>d</kbd>
      </summary>
      <PostForm form={form} intent="dismiss">
        <input type="hidden" name="version" value={found.version} />
        <TextAreaField
          label="메모"
          name="note"
          help="운영자만 봐요."
          maxLength={1_000}
          defaultValue={form.formResult?.values?.note}
          error={form.errors.note}
          className={styles.words}
        />
        <Submit form={form} variant="secondary">
          문제없음으로 종료
        </Submit>
      </PostForm>
    </details>
  );
}

function ClaimForm({ found, formResult }: CaseActsProps) {
  const intent = found.holder?.isOneself ? 'release' : 'claim';
  const form = useForm({ names: [], formResult: resultOf<Record<never, string>>(formResult, intent) });
  return (
    <PostForm form={form} intent={intent}>
      <input type="hidden" name="version" value={found.version} />
      <Button variant="secondary" size="small" pending={form.pending}>
        {intent === 'claim' ? '내가 맡기' : '내려놓기'} <kbd>c</kbd>
      </Button>
      {form.reason && <FormError>{form.reason}</FormError>}
    </PostForm>
  );
}

type UndoFormProps = CaseActsProps & {
  actId: string;
  name: string;
  hasKey: boolean;
};

function UndoForm({ actId, name, hasKey, found, formResult }: UndoFormProps) {
  const form = useForm({ names: [], formResult: resultOf<Record<never, string>>(formResult, 'undo-act') });
  return (
    <PostForm form={form} intent="undo-act">
      <input type="hidden" name="version" value={found.version} />
      <input type="hidden" name="act" value={actId} />
      <Button variant="secondary" size="small" pending={form.pending}>
        {name} 되돌리기 {hasKey && <kbd>u</kbd>}
      </Button>
      {form.reason && <FormError>{form.reason}</FormError>}
    </PostForm>
  );
}

function ReopenForm({ hasKey, found, formResult }: CaseActsProps & { hasKey: boolean }) {
  const form = useForm({ names: [], formResult: resultOf<Record<never, string>>(formResult, 'reopen') });
  return (
    <PostForm form={form} intent="reopen">
      <input type="hidden" name="version" value={found.version} />
      <Button variant="secondary" size="small" pending={form.pending}>
        문제없음 되돌리기 {hasKey && <kbd>u</kbd>}
      </Button>
      {form.reason && <FormError>{form.reason}</FormError>}
    </PostForm>
  );
}
