import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../ui/button.tsx';
import { ChoiceChips } from '../ui/form/choice-chips.tsx';
import { FormError } from '../ui/form/form-error.tsx';
import { TextAreaField } from '../ui/form/text-area-field.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import {
  parseReport,
  readReportForm,
  REPORT_DETAILS_LIMIT,
  REPORT_REASONS,
  type ReportErrors,
  type ReportForm as ReportFormValues,
} from './report.ts';
import styles from './report-form.module.css';

const REASON_CHOICES = REPORT_REASONS.map(({ value, text }) => ({ value, label: text }));

export interface ReportResult {
  errors: ReportErrors;
  typed: ReportFormValues;
  reason?: string;
  /** The one-time key, where the report may have been stored. */
  once?: string | undefined;
}

type ReportFormProps = {
  once: string;
  earlier: ReportFormValues | undefined;
  formResult: ReportResult | undefined;
};

export function ReportForm({ once, earlier, formResult: posted }: ReportFormProps) {
  const { Form, data: answer, state } = useFetcher<ReportResult>();
  const formResult = answer ?? posted;
  const isSending = state !== 'idle';
  // The first key stays: a retry is the same report.
  const [onceKey] = useState(posted?.once ?? once);
  const { formRef, errors, reject, clearError } = useReportErrors(formResult);
  const values = formResult?.typed ?? earlier;
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    const parsed = parseReport(readReportForm(new FormData(event.currentTarget)));
    if (parsed.ok && !isSending) return reject({});
    event.preventDefault();
    if (!parsed.ok) reject(parsed.errors);
  };
  return (
    <Form
      ref={formRef}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={check}
      onInput={({ target }) => clearError((target as HTMLInputElement).name)}
    >
      <input type="hidden" name="once" value={onceKey} autoComplete="off" />
      <ChoiceChips
        label="신고하는 이유"
        name="reason"
        required
        options={REASON_CHOICES}
        defaultValue={values?.reason}
        error={errors.reason}
      />
      <TextAreaField
        label="자세한 내용"
        name="details"
        maxLength={REPORT_DETAILS_LIMIT}
        defaultValue={values?.details}
        error={errors.details}
        help="기타를 골랐다면 꼭 적어 주세요."
        placeholder="어떤 점이 문제인지 적어 주세요"
      />
      <Button pending={isSending}>신고하기</Button>
      {formResult?.reason && <FormError>{formResult.reason}</FormError>}
    </Form>
  );
}

/** Focuses the first error, the server's too. */
function useReportErrors(formResult: ReportResult | undefined) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ReportErrors>(formResult?.errors ?? {});
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

  const reject = (next: ReportErrors) => {
    setErrors(next);
    focusFirst(formRef.current, next);
  };
  const clearError = (name: string) => {
    // Whether details are needed depends on the reason.
    setErrors((shown) => (name === 'reason' ? {} : { ...shown, [name]: undefined }));
  };
  return { formRef, errors, reject, clearError };
}

function focusFirst(form: HTMLFormElement | null, errors: ReportErrors): void {
  const name = errors.reason ? 'reason' : errors.details ? 'details' : undefined;
  if (name) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
