import { useKnownViewer } from '../../account/viewer.tsx';
import { ChoiceChips, SelectField } from '../../ui/form/choice-fields.tsx';
import type { FieldErrors, FormResult } from '../../ui/form/form-result.ts';
import { FormLeaveGuard } from '../../ui/form/form-leave-guard.tsx';
import { useSavedText } from '../../ui/form/typed-text/saved-text.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { useState } from 'react';
import {
  parseReport,
  REPORT_DETAILS_LIMIT,
  REPORT_FIELDS,
  reasonsFor,
  type ReportFields,
  type ReportFormFields,
  type ReportTargetKind,
} from './report.ts';

type ReportFormProps = {
  kind: ReportTargetKind;
  once: string;
  earlier: ReportFields | undefined;
  /** The other person's messages, for a report from a conversation. */
  messages?: readonly { value: string; label: string }[];
  /** Where the report began. */
  message?: string;
  formResult: FormResult<ReportFormFields> | undefined;
};

function check(fields: ReportFields): FieldErrors<ReportFields> | undefined {
  const parsed = parseReport(fields);
  return parsed.ok ? undefined : parsed.errors;
}

export function ReportForm({
  kind,
  once,
  earlier,
  messages = [],
  message = '',
  formResult: posted,
}: ReportFormProps) {
  // The first key stays: a retry is the same report.
  const [onceKey] = useState(posted?.once ?? once);
  const form = useForm<ReportFormFields>({
    names: [...REPORT_FIELDS, 'message'],
    check,
    formResult: posted,
    decisive: 'reason',
  });
  useSavedText(form, useKnownViewer()?.id);
  const { errors, formResult } = form;
  const values: Partial<ReportFormFields> | undefined = formResult?.values ?? earlier;
  return (
    <PostForm form={form} once={onceKey}>
      <ChoiceChips
        label="신고하는 이유"
        name="reason"
        required
        options={reasonsFor(kind).map(({ value, text }) => ({ value, label: text }))}
        defaultValue={values?.reason}
        error={errors.reason}
      />
      {messages.length > 0 && (
        <SelectField
          label="문제가 된 메시지"
          name="message"
          optional
          options={messages}
          placeholder="고르지 않음"
          defaultValue={values?.message ?? message}
        />
      )}
      <TextAreaField
        label="자세한 내용"
        name="details"
        maxLength={REPORT_DETAILS_LIMIT}
        defaultValue={values?.details}
        error={errors.details}
        help="기타를 골랐다면 꼭 적어 주세요."
        placeholder="어떤 점이 문제인지 적어 주세요"
      />
      <Submit form={form}>신고하기</Submit>
      <FormLeaveGuard form={form} />
    </PostForm>
  );
}
