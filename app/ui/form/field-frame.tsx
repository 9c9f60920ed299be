import { type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './field-frame.module.css';

export type FieldTexts = FieldMark & {
  label: string;
  error?: string | undefined;
  help?: ReactNode;
};

export type FieldCount = { length: number; maxLength: number };

type FieldInputProps = {
  id: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldFrameProps = FieldTexts & {
  id?: string | undefined;
  count?: FieldCount | undefined;
  children: (input: FieldInputProps) => ReactNode;
};

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
  id: string;
  children: ReactNode;
};

export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className={styles.error}>
      <Icon name="warning" size={1.8} />
      <span>{children}</span>
    </p>
  );
}

export type FieldMark = {
  required?: boolean;
  optional?: boolean;
};

type FieldLabelProps = FieldMark & {
  text: string;
  htmlFor: string;
  markId: string;
};

/** Star and 선택 stand beside the label, so that the accessible name is its text alone. */
function FieldLabel({ text, htmlFor, markId, ...mark }: FieldLabelProps) {
  return (
    <div className={styles.row}>
      <label htmlFor={htmlFor}>{text}</label>
      <FieldMarkText id={markId} {...mark} />
    </div>
  );
}

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
