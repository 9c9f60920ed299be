import { Form } from 'react-router';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { nicknameProblem } from './account.ts';
import formStyles from './account-form.module.css';
import { refusals } from './credentials.ts';
import { useCheckedForm } from './use-checked-form.ts';

type NicknameFields = { nickname: string };

type NicknameFormProps = {
  /** The present nickname, or what was typed at the last try. */
  nickname: string;
  /** Why it was refused. */
  reason?: string | undefined;
};

const check = ({ nickname }: NicknameFields) =>
  refusals<NicknameFields>({ nickname: nicknameProblem(nickname) });

/** Changes one's nickname: posts `intent=nickname` to the page it stands on. */
export function NicknameForm({ nickname, reason }: NicknameFormProps) {
  const refused = reason === undefined ? undefined : { nickname: reason };
  const { errors, pending, ...handlers } = useCheckedForm(['nickname'], check, refused);
  return (
    <Form {...handlers} className={formStyles.form} method="post" reloadDocument noValidate>
      <input type="hidden" name="intent" value="nickname" />
      <TextField
        label="닉네임"
        name="nickname"
        autoComplete="nickname"
        spellCheck={false}
        aria-required
        defaultValue={nickname}
        error={errors.nickname}
      />
      <Button variant="secondary" pending={pending}>
        닉네임 변경
      </Button>
    </Form>
  );
}
