import { useFetchers } from 'react-router';
import { FormLeaveGuard } from '../../ui/form/form-leave-guard.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { nicknameProblem } from '../account.ts';
import type { NicknameFields } from '../credentials.ts';
import { collectErrors, type FormResult } from '../../ui/form/form-result.ts';
import { SETTINGS_PATH } from '../account-paths.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';

type NicknameFormProps = {
  nickname: string;
  formResult?: FormResult<NicknameFields> | undefined;
};

const check = ({ nickname }: NicknameFields) =>
  collectErrors<NicknameFields>({ nickname: nicknameProblem(nickname) });

export function NicknameForm({ nickname, formResult }: NicknameFormProps) {
  const form = useForm<NicknameFields>({
    names: ['nickname'],
    check,
    formResult,
  });
  const { errors } = form;
  const isSending = useFetchers().some(({ state }) => state !== 'idle');
  return (
    <PostForm form={form} action={SETTINGS_PATH} intent="nickname">
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        aria-required
        defaultValue={formResult?.values?.nickname ?? nickname}
        error={errors.nickname}
      />
      <Submit form={form} variant="secondary">
        닉네임 변경
      </Submit>
      {/* Every form of this page ends in a new document. */}
      {form.isChanged && <FormLeaveGuard form={{ ...form, pending: isSending }} />}
    </PostForm>
  );
}
