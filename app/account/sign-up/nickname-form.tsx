import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { nicknameProblem } from '../account.ts';
import formStyles from '../account-form.module.css';
import { refusals, type NicknameFields } from '../credentials.ts';
import { SETTINGS_PATH, type FormRefusal, type SettingsRefusal } from '../form-refusal.ts';
import { useCheckedForm } from '../use-checked-form.ts';

type NicknameFormProps = {
  /** The present one. */
  nickname: string;
  /** Why it was refused, where the browser sent it without scripts. */
  refusal?: FormRefusal<NicknameFields> | undefined;
};

const check = ({ nickname }: NicknameFields) =>
  refusals<NicknameFields>({ nickname: nicknameProblem(nickname) });

/** Changes one's nickname: posts `intent=nickname` to the page it stands on. */
export function NicknameForm({ nickname, refusal }: NicknameFormProps) {
  const { Form, errors, reason, pending, handlers } = useCheckedForm<NicknameFields, SettingsRefusal>({
    names: ['nickname'],
    check,
    refusal,
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
        defaultValue={refusal?.values?.nickname ?? nickname}
        error={errors.nickname}
      />
      <Button variant="secondary" pending={pending}>
        닉네임 변경
      </Button>
      {reason && <FormError>{reason}</FormError>}
    </Form>
  );
}
