import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';
import { forgetSaved, readSaved, saveText } from '../../ui/form/typed-text/saved-text.ts';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { parseProductText } from '../product-form.ts';
import styles from './product-description.module.css';
import { productPath, TEXT_LIMITS } from '../product.ts';

type DescriptionEditorProps = {
  productId: string;
  desc: string;
  error?: string | undefined;
  pending: boolean;
  note?: ReactNode;
  onSave: (desc: string) => void;
  onCancel: () => void;
};

/** Posts to the page's own address, so that it works without scripts. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { productId, desc, error, pending, note, onSave, onCancel } = props;
  const fieldId = useId();
  const [problem, setProblem] = useState<string>();
  const savedAs = `desc ${productId}`;
  const [begun] = useState(() => readSaved(savedAs)['desc'] ?? desc);
  const [isChanged, setChanged] = useState(begun !== desc);
  // A reload ends the page without this.
  useEffect(() => () => forgetSaved(savedAs), [savedAs]);
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.form?.scrollIntoView({ block: 'nearest' });
    field.setSelectionRange(field.value.length, field.value.length);
  }, [fieldId]);

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const typed = String(new FormData(event.currentTarget).get('desc'));
    const parsed = parseProductText('desc', typed);
    setProblem(parsed.ok ? undefined : parsed.problem);
    if (parsed.ok) onSave(typed);
  };
  return (
    <form className={styles.form} method="post" action={productPath(productId)} onSubmit={save} noValidate>
      <input type="hidden" name="intent" value="edit" />
      <h2 className={styles.title}>상품 설명</h2>
      <TextAreaField
        id={fieldId}
        label="설명"
        name="desc"
        aria-required
        maxLength={TEXT_LIMITS.desc}
        defaultValue={begun}
        error={problem ?? error}
        onInput={({ currentTarget }) => {
          setProblem(undefined);
          setChanged(currentTarget.value !== desc);
          saveText(savedAs, { desc: currentTarget.value });
        }}
      />
      {note}
      <div className={styles.buttons}>
        <Button type="button" variant="secondary" onClick={onCancel}>
          취소
        </Button>
        <Button pending={pending}>저장</Button>
      </div>
      <LeaveGuard
        isUnsaved={isChanged || error !== undefined}
        title="작성 중인 내용이 있어요. 나갈까요?"
        text="고친 설명은 남지 않아요."
      />
    </form>
  );
}
