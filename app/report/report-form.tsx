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

/** Why a report was not sent, with what was typed. */
export interface ReportRefusal {
  errors: ReportErrors;
  typed: ReportFormValues;
  /** About the whole form. */
  reason?: string;
  /** The form's one-time id, where it may have been taken after all: the next try brings the same. */
  once?: string | undefined;
}

type ReportFormProps = {
  /** The form's one-time id: sent twice, it is one report (P-once). */
  once: string;
  /** What an open report of the same target says already. */
  earlier: ReportFormValues | undefined;
  /** The answer to a form that the browser sent without scripts. */
  refusal: ReportRefusal | undefined;
};

/** Reason and details of a report. Without scripts the browser sends it, and the server checks it alone. */
export function ReportForm({ once, earlier, refusal: posted }: ReportFormProps) {
  const { Form, data: answer, state } = useFetcher<ReportRefusal>();
  const refusal = answer ?? posted;
  const isSending = state !== 'idle';
  // The first id stays: a retry is the same report, whatever the page has loaded in the meantime.
  const [onceKey] = useState(posted?.once ?? once);
  const { formRef, errors, refuse, forgive } = useReportErrors(refusal);
  const values = refusal?.typed ?? earlier;
  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    const parsed = parseReport(readReportForm(new FormData(event.currentTarget)));
    if (parsed.ok && !isSending) return refuse({});
    event.preventDefault();
    if (!parsed.ok) refuse(parsed.errors);
  };
  return (
    <Form
      ref={formRef}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={check}
      onInput={({ target }) => forgive((target as HTMLInputElement).name)}
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
      {refusal?.reason && <FormError>{refusal.reason}</FormError>}
    </Form>
  );
}

/** The reasons shown at the fields. Each refusal, the server's too, takes the focus to the first of them. */
function useReportErrors(refusal: ReportRefusal | undefined) {
  const formRef = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ReportErrors>(refusal?.errors ?? {});
  const [seen, setSeen] = useState(refusal);
  if (refusal !== seen) {
    setSeen(refusal);
    setErrors(refusal?.errors ?? {});
  }
  const { showToast } = useToast();
  useEffect(() => {
    if (refusal) focusFirst(formRef.current, refusal.errors);
    if (refusal?.reason) showToast(refusal.reason, 'failed');
  }, [refusal, showToast]);

  const refuse = (next: ReportErrors) => {
    setErrors(next);
    focusFirst(formRef.current, next);
  };
  const forgive = (name: string) => {
    // Whether details are needed hangs on the reason, so both are judged anew.
    setErrors((shown) => (name === 'reason' ? {} : { ...shown, [name]: undefined }));
  };
  return { formRef, errors, refuse, forgive };
}

function focusFirst(form: HTMLFormElement | null, errors: ReportErrors): void {
  const name = errors.reason ? 'reason' : errors.details ? 'details' : undefined;
  if (name) form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
}
