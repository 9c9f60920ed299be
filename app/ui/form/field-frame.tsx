import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './field-frame.module.css';

/** What every field of a form has around its input. */
export type FieldTexts = FieldMark & {
  /** The accessible name of the input, exactly. */
  label: string;
  /** Why the value was refused. */
  error?: string | undefined;
  help?: ReactNode;
};

/** How much of the room is used; both in `textLength`. */
export type FieldCount = { length: number; maxLength: number };

/** What the input takes from its frame. */
type FieldInputProps = {
  id: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = FieldTexts & {
  /** The input's id, where the page needs to know it. */
  id?: string | undefined;
  count?: FieldCount | undefined;
  children: (input: FieldInputProps) => ReactNode;
};

/** Label above, input in the middle, error or help and the counter below, all tied to the input. */
export function FieldFrame({ id, label, error, help, count, children, ...mark }: FieldFrameProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const ids = { error: `${inputId}-error`, help: `${inputId}-help`, mark: `${inputId}-mark` };
  const problem = error ?? overflowText(count);
  const describedBy = [
    problem && ids.error,
    !problem && help && ids.help,
    mark.optional && !mark.required && ids.mark,
  ].filter(Boolean);
  return (
    <div className={styles.field}>
      <FieldLabel text={label} htmlFor={inputId} markId={ids.mark} {...mark} />
      {children({
        id: inputId,
        required: mark.required ?? false,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': describedBy.join(' ') || undefined,
      })}
      {(problem || help || count) && (
        <div className={styles.below}>
          {problem && <FieldError id={ids.error}>{problem}</FieldError>}
          {!problem && help && (
            <p id={ids.help} className={styles.help}>
              {help}
            </p>
          )}
          {count && <Counter {...count} isAlarming={Boolean(problem) || count.length >= count.maxLength} />}
        </div>
      )}
    </div>
  );
}

function Counter({ length, maxLength, isAlarming }: FieldCount & { isAlarming: boolean }) {
  return (
    <p className={styles.counter} data-alarming={isAlarming}>
      <span className="visually-hidden">글자 수 </span>
      <span>{`${length}/${maxLength}`}</span>
    </p>
  );
}

function overflowText(count: FieldCount | undefined): string | undefined {
  if (!count || count.length <= count.maxLength) return undefined;
  return `${count.maxLength}자까지 입력할 수 있어요.`;
}

type FieldErrorProps = {
  /** What the field's `aria-describedby` points at. */
  id: string;
  children: ReactNode;
};

/** Why a field was refused, shown under it. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning" size={1.8} />
      <span>{children}</span>
    </p>
  );
}

export type FieldMark = {
  /** Marks the field with a star; the input itself carries `required` too. */
  required?: boolean;
  /** Marks the field with 선택. */
  optional?: boolean;
};

type FieldLabelProps = FieldMark & {
  text: string;
  /** The input that the label names. */
  htmlFor: string;
  /** Put on the words about whether the field is needed, for `aria-describedby`. */
  markId: string;
};

/**
 * A field's label. The star and 선택 stand beside the label, not in it, so that the field's accessible name is
 * the label's text alone.
 */
function FieldLabel({ text, htmlFor, markId, ...mark }: FieldLabelProps) {
  return (
    <div className={styles.row}>
      <label htmlFor={htmlFor}>{text}</label>
      <FieldMarkText id={markId} {...mark} />
    </div>
  );
}

/** The same for a group of inputs, as the legend of its fieldset; `id` names the group. */
export function GroupLegend({
  text,
  id,
  markId,
  ...mark
}: Omit<FieldLabelProps, 'htmlFor'> & { id: string }) {
  return (
    <legend className={styles.row}>
      <span id={id}>{text}</span>
      <FieldMarkText id={markId} {...mark} />
    </legend>
  );
}

function FieldMarkText({ id, required = false, optional = false }: FieldMark & { id: string }) {
  if (required) {
    return (
      <>
        <span className={styles.star} aria-hidden="true">
          *
        </span>
        <span className="visually-hidden">필수</span>
      </>
    );
  }
  if (!optional) return null;
  return (
    <span id={id} className={styles.optional}>
      선택
    </span>
  );
}
