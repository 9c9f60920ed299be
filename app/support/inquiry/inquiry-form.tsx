import { useState } from 'react';
import { useKnownViewer } from '../../account/viewer.tsx';
import type { FieldErrors, FormResult } from '../../ui/form/form-result.ts';
import { FormLeaveGuard } from '../../ui/form/form-leave-guard.tsx';
import { useSavedText } from '../../ui/form/typed-text/saved-text.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx';
import { INQUIRY_FIELDS, INQUIRY_LIMITS, parseInquiry, type InquiryDraft } from './inquiry.ts';

type InquiryFormProps = {
  once: string;
  formResult: FormResult<InquiryDraft> | undefined;
};

function check(fields: InquiryDraft): FieldErrors<InquiryDraft> | undefined {
  const parsed = parseInquiry(fields);
  return parsed.ok ? undefined : parsed.errors;
}

export function InquiryForm({ once, formResult: posted }: InquiryFormProps) {
  // The first key stays: a retry is the same inquiry.
  const [onceKey] = useState(posted?.once ?? once);
  const form = useForm<InquiryDraft>({ names: INQUIRY_FIELDS, check, formResult: posted });
  const { errors, formResult } = form;
  useSavedText(form, useKnownViewer()?.id);
  return (
    <PostForm form={form} once={onceKey}>
      <TextField
        name="title"
        label="제목"
        required
        enterKeyHint="next"
        maxLength={INQUIRY_LIMITS.title}
        defaultValue={formResult?.values?.title}
        error={errors.title}
        placeholder="제목을 입력해 주세요"
      />
      <TextAreaField
        name="body"
        label="내용"
        required
        maxLength={INQUIRY_LIMITS.body}
        defaultValue={formResult?.values?.body}
        error={errors.body}
        placeholder="궁금한 것을 적어 주세요"
      />
      <Submit form={form}>문의하기</Submit>
      <FormLeaveGuard form={form} />
    </PostForm>
  );
}
