import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { nicknameProblem } from '../account.ts';
import formStyles from '../account-form.module.css';
import { collectErrors, type NicknameFields } from '../credentials.ts';
import { SETTINGS_PATH, type FormResult, type SettingsResult } from '../form-result.ts';
import { useCheckedForm } from '../use-checked-form.ts';

type NicknameFormProps = {
  nickname: string;
  formResult?: FormResult<NicknameFields> | undefined;
};

const check = ({ nickname }: NicknameFields) =>
  collectErrors<NicknameFields>({ nickname: nicknameProblem(nickname) });

export function NicknameForm({ nickname, formResult }: NicknameFormProps) {
  const { Form, errors, reason, pending, handlers } = useCheckedForm<NicknameFields, SettingsResult>({
    names: ['nickname'],
    check,
    formResult,
    read: (answer) => answer.nickname,
  });
  return (
    <Form {...handlers} className={formStyles.form} method="post" action={SETTINGS_PATH} noValidate>
      <input type="hidden" name="intent" value="nickname" />
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        aria-required
        defaultValue={formResult?.values?.nickname ?? nickname}
        error={errors.nickname}
      />
      <Button variant="secondary" pending={pending}>
        닉네임 변경
      </Button>
      {reason && <FormError>{reason}</FormError>}
    </Form>
  );
}
