import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { SayAnswer } from '../../../talk/conversation.ts';
import { conversationPath } from '../../../talk/conversation.ts';
import { PLACE_RULE, roundTime, STEP_MINUTES } from '../../../talk/meet/meeting.ts';
import { Button } from '../../../ui/button.tsx';
import { FormLeaveGuard } from '../../../ui/form/form-leave-guard.tsx';
import { useFormErrors } from '../../../ui/form/form.tsx';
import { CancelLink } from '../../../ui/form/leave-form.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import styles from '../conversation-part.module.css';
import { PartTitle, usePartForm } from '../part-form.tsx';

type MeetPartProps = {
  conversationId: string;
  canMeet: boolean;
  /** A likely time, and where the listing is handed over, as its seller says. */
  suggested: { at: string; place: string };
  rejected: Exclude<SayAnswer, { ok: true }> | undefined;
};

/** The form is a part of the page where its address names it, with and without scripts. */
export function MeetPart({ conversationId, canMeet, suggested, rejected: posted }: MeetPartProps) {
  const { Form, rejected, onInput, ...form } = usePartForm(conversationId, posted);
  const [parameters] = useSearchParams();
  const path = conversationPath(conversationId);
  const meeting = rejected?.meeting;
  const formResult = useMemo(() => meeting && { ok: false as const, errors: meeting.errors }, [meeting]);
  const { formRef, errors } = useFormErrors<Record<'at' | 'place', string>>(formResult);
  const alert = rejected?.text && (
    <p role="alert" className={styles.rejection}>
      {rejected.text}
    </p>
  );
  if (parameters.get('ask') !== 'meet' || !canMeet)
    return alert ? <div className={styles.part}>{alert}</div> : null;
  const { at, place } = meeting ?? suggested;
  return (
    <Form
      ref={formRef}
      className={styles.part}
      method="post"
      action={`${path}?ask=meet`}
      noValidate
      onInput={onInput}
    >
      <input type="hidden" name="intent" value="meet" />
      <PartTitle>약속 잡기</PartTitle>
      <div className={styles.fields}>
        {alert}
        <TextField
          label="만날 시간"
          name="at"
          type="datetime-local"
          step={STEP_MINUTES * 60}
          defaultValue={at}
          onBlur={({ currentTarget: field }) => {
            field.value = roundTime(field.value);
          }}
          help={`한국 시간이에요. ${STEP_MINUTES}분 단위로 맞춰요.`}
          error={errors.at}
        />
        <TextField
          label="만날 장소"
          name="place"
          autoComplete="off"
          placeholder="예: 가까운 역 출구, 편의점 앞"
          maxLength={PLACE_RULE.maxLength}
          defaultValue={place}
          error={errors.place}
        />
      </div>
      <div className={styles.buttons}>
        <CancelLink to={path}>취소</CancelLink>
        <Button pending={form.pending}>제안하기</Button>
      </div>
      <FormLeaveGuard form={form} part="ask" />
    </Form>
  );
}
