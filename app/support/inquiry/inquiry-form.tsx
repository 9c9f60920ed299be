import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import {
  INQUIRY_LIMITS,
  parseInquiry,
  readInquiryForm,
  type InquiryDraft,
  type InquiryErrors,
} from './inquiry.ts';
import styles from './inquiry-form.module.css';

export interface InquiryResult {
  errors: InquiryErrors;
  typed: InquiryDraft;
  reason?: string;
  /** The one-time key, where the inquiry may have been stored. */
  once?: string | undefined;
}

type InquiryFormProps = {
  once: string;
  formResult: InquiryResult | undefined;
};

export function InquiryForm({ once, formResult: posted }: InquiryFormProps) {
  const { Form, data: answer, state } = useFetcher<InquiryResult>();
  const formResult = answer ?? posted;
  const isSending = state !== 'idle';
  // The first key stays: a retry is the same inquiry.
  const [onceKey] = useState(posted?.once ?? once);
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<InquiryErrors>(formResult?.errors ?? {});
  const [seen, setSeen] = useState(formResult);

  if (formResult !== seen) {
    setSeen(formResult);
    setErrors(formResult?.errors ?? {});
  }
  const { showToast } = useToast();
  useEffect(() => {
    if (formResult) focusFirst(formRef.current, formResult.errors);
    if (formResult?.reason) showToast(formResult.reason, 'failed');
  }, [formResult, showToast]);

  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    const parsed = parseInquiry(readInquiryForm(new FormData(event.currentTarget)));
    if (parsed.ok && !isSending) return setErrors({});
    event.preventDefault();
    if (parsed.ok) return;
    setErrors(parsed.errors);
    focusFirst(event.currentTarget, parsed.errors);
  };
  const clearError = ({ target }: SyntheticEvent) => {
    const { name } = target as HTMLInputElement;
    setErrors((shown) => ({ ...shown, [name]: undefined }));
  };
  return (
    <Form
      ref={formRef}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={check}
      onInput={clearError}
    >
      <input type="hidden" name="once" value={onceKey} autoComplete="off" />
      <TextField
        name="title"
        label="제목"
        required
        maxLength={INQUIRY_LIMITS.title}
        defaultValue={formResult?.typed.title}
        error={errors.title}
        placeholder="제목을 입력해 주세요"
      />
      <TextAreaField
        name="body"
        label="내용"
        required
        maxLength={INQUIRY_LIMITS.body}
        defaultValue={formResult?.typed.body}
        error={errors.body}
        placeholder="궁금한 것을 적어 주세요"
      />
      <Button pending={isSending}>문의하기</Button>
      {formResult?.reason && <FormError>{formResult.reason}</FormError>}
    </Form>
  );
}

function focusFirst(form: HTMLFormElement | null, errors: InquiryErrors): void {
  const name = errors.title ? 'title' : errors.body ? 'body' : undefined;
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
