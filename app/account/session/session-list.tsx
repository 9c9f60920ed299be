import { Radio, RadioList } from '../../ui/form/radio-list.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { PasswordField } from '../form/account-fields.tsx';
import { endSessionErrors, type EndSessionFields, ALL_SESSIONS } from '../credentials.ts';
import type { ShownSession } from './list-sessions.server.ts';
import type { FormResult } from '../../ui/form/form-result.ts';
import { SETTINGS_PATH } from '../account-paths.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';

type SessionChoicesProps = {
  sessions: readonly ShownSession[];
  chosen: string | undefined;
  error: string | undefined;
};

function SessionChoices({ sessions, chosen, error }: SessionChoicesProps) {
  return (
    <RadioList legend="로그아웃할 기기" error={error}>
      {sessions.map(({ id, name, days, isThis }) => (
        <Radio key={id} field="session" value={id} isChosen={chosen === id} name={name} hint={days}>
          {isThis && <Tag>이 기기</Tag>}
        </Radio>
      ))}
      <Radio
        field="session"
        value={ALL_SESSIONS}
        isChosen={chosen === ALL_SESSIONS}
        name="모든 기기"
        hint="이 기기에서도 로그아웃돼요."
      />
    </RadioList>
  );
}

const NAMES = ['session', 'sessionPassword'] as const;

type EndSessionFormProps = {
  sessions: readonly ShownSession[];
  formResult?: FormResult<EndSessionFields> | undefined;
};

export function EndSessionForm({ sessions, formResult }: EndSessionFormProps) {
  const form = useForm<EndSessionFields>({
    names: NAMES,
    check: endSessionErrors,
    formResult,
  });
  const { errors } = form;
  return (
    <PostForm form={form} action={SETTINGS_PATH} intent="end-session">
      <SessionChoices sessions={sessions} chosen={formResult?.values?.session} error={errors.session} />
      <PasswordField
        label="내 비밀번호"
        name="sessionPassword"
        autoComplete="current-password"
        error={errors.sessionPassword}
      />
      <Submit form={form} variant="secondary">
        선택한 기기에서 로그아웃
      </Submit>
    </PostForm>
  );
}
