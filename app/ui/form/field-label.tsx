import styles from './field-label.module.css';

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
export function FieldLabel({ text, htmlFor, markId, ...mark }: FieldLabelProps) {
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
