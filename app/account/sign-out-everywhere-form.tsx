import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import formStyles from './account-form.module.css';
import { SETTINGS_PATH, type FormRefusal, type SettingsRefusal } from './form-refusal.ts';
import { useCheckedForm } from './use-checked-form.ts';

const nothingToCheck = () => undefined;

type SignOutEverywhereFormProps = {
  /** Why it was refused, where the browser sent it without scripts. */
  refusal?: FormRefusal<object> | undefined;
};

/** Ends all of one's sessions: posts `intent=sign-out-everywhere`. */
export function SignOutEverywhereForm({ refusal }: SignOutEverywhereFormProps) {
  const { Form, reason, pending, handlers } = useCheckedForm<object, SettingsRefusal>({
    names: [],
    check: nothingToCheck,
    refusal,
    read: (answer) => answer['sign-out-everywhere'],
  });
  return (
    <Form {...handlers} className={formStyles.form} method="post" action={SETTINGS_PATH}>
      <input type="hidden" name="intent" value="sign-out-everywhere" />
      <Button variant="secondary" pending={pending}>
        모든 기기에서 로그아웃
      </Button>
      {reason && <FormError>{reason}</FormError>}
    </Form>
  );
}
