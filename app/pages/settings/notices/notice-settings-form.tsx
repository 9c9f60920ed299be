import { SETTINGS_PATH } from '../../../account/account-paths.ts';
import { NOTICE_SETTINGS_PATH } from '../../../notice/notice-paths.ts';
import { type ChoiceFields, quietErrors, TIME_NAMES } from '../../../notice/choice/choice-form.ts';
import { ChoiceTable } from '../../../notice/choice/choice-table.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { FormLeaveGuard } from '../../../ui/form/form-leave-guard.tsx';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import type { FieldErrors, FormResult } from '../../../ui/form/form-result.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { SettingsCard } from '../settings-card.tsx';
import styles from './notice-settings-form.module.css';

type NoticeSettingsFormProps = {
  saved: ChoiceFields;
  /** Whether the address was confirmed: no other gets mails of notices. */
  isVerified: boolean;
  formResult: FormResult<ChoiceFields> | undefined;
};

const MAILS = [
  ['바로', '운영자가 취소한 거래, 나눔 결과, 다가온 약속, 풀린 예약, 운영자의 조치'],
  ['10분 동안 안 읽으면', '예약과 거래, 약속의 다른 소식. 푸시를 받는 기기가 없을 때만 보내요.'],
  ['3시간 동안 안 읽으면', '채팅. 푸시를 받는 기기가 없을 때만, 한 번 보내요.'],
  ['매일 아침 8시', '나머지 종류의 안 읽은 알림을 모아서'],
  ['늘', '보안과 계정에 관한 일'],
] as const;

export function NoticeSettingsForm({ saved, isVerified, formResult }: NoticeSettingsFormProps) {
  const form = useForm<ChoiceFields>({ names: TIME_NAMES, check: quietErrors, formResult });
  const fields = form.formResult?.values ?? saved;
  return (
    <PostForm form={form} action={NOTICE_SETTINGS_PATH} intent="save">
      <SettingsCard title="알림 종류">
        <ChoiceTable fields={fields} />
        <MailHelp isVerified={isVerified} />
      </SettingsCard>
      <SettingsCard title="조용한 시간">
        <QuietFields fields={fields} errors={form.errors} />
      </SettingsCard>
      <SettingsCard title="잠금 화면">
        <SwitchRow
          name="words"
          isOn={fields.words === 'on'}
          help="끄면 푸시에는 누가, 무엇을 했는지만 보여요."
        >
          푸시에 메시지 내용 보이기
        </SwitchRow>
      </SettingsCard>
      <Submit form={form}>저장</Submit>
      <FormLeaveGuard form={form} />
    </PostForm>
  );
}

function MailHelp({ isVerified }: Pick<NoticeSettingsFormProps, 'isVerified'>) {
  return (
    <>
      <p className={styles.text}>앱을 끄면 그 알림이 남지 않아서 푸시도 오지 않아요. 메일은 이렇게 보내요.</p>
      <dl className={styles.mails}>
        {MAILS.map(([when, what]) => (
          <div key={when} className={styles.mail}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {!isVerified && (
        <>
          <p className={styles.text}>
            <strong>아직 이메일을 확인하지 않아서 알림 메일이 가지 않아요.</strong>
          </p>
          <ButtonLink size="small" variant="secondary" to={SETTINGS_PATH} className={styles.toSettings}>
            이메일 확인하러 가기
          </ButtonLink>
        </>
      )}
    </>
  );
}

type QuietFieldsProps = { fields: Partial<ChoiceFields>; errors: FieldErrors<ChoiceFields> };

function QuietFields({ fields, errors }: QuietFieldsProps) {
  return (
    <>
      <p className={styles.lead}>
        이 시간에 온 푸시는 울리지 않고, 끝날 때 하나로 모아 알려 드려요. 시작과 끝이 같으면 쓰지 않아요.
      </p>
      <div className={styles.times}>
        <TextField
          type="time"
          label="시작"
          name="quietFrom"
          defaultValue={fields.quietFrom}
          error={errors.quietFrom}
        />
        <TextField
          type="time"
          label="끝"
          name="quietTo"
          defaultValue={fields.quietTo}
          error={errors.quietTo}
        />
      </div>
      <SwitchRow name="talkQuiet" isOn={fields.talkQuiet === 'on'}>
        채팅도 조용히
      </SwitchRow>
      <SwitchRow name="meetingQuiet" isOn={fields.meetingQuiet === 'on'}>
        약속도 조용히
      </SwitchRow>
    </>
  );
}

type SwitchRowProps = {
  name: 'talkQuiet' | 'meetingQuiet' | 'words';
  isOn: boolean;
  help?: string;
  children: string;
};

function SwitchRow({ name, isOn, help, children }: SwitchRowProps) {
  const helpId = `${name}-help`;
  return (
    <>
      <label className={styles.row}>
        {children}
        <Switch name={name} defaultChecked={isOn} aria-describedby={help && helpId} />
      </label>
      {help && (
        <p id={helpId} className={styles.help}>
          {help}
        </p>
      )}
    </>
  );
}
