import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import formStyles from '../../account-form.module.css';
import type { FormResult } from '../../form-result.ts';
import { withNext } from '../../sign-in/next-path.ts';
import { useCheckedForm } from '../../use-checked-form.ts';
import {
  enrolmentErrors,
  SECOND_FACTOR_PATH,
  type OfferFields,
  type SecondFactorAnswer,
} from './factor-forms.ts';
import { OwnerField } from './owner-field.tsx';

type OfferFormProps = {
  email: string;
  /** Where to go once it is on: a path of this site. */
  next?: string | undefined;
  /** Why it was refused, where the browser sent it without scripts. */
  formResult?: FormResult<OfferFields> | undefined;
};

/** Begins to set a second factor up: posts `intent=offer` with the password. */
export function OfferForm({ email, next, formResult }: OfferFormProps) {
  const { Form, errors, reason, pending, handlers } = useCheckedForm<OfferFields, SecondFactorAnswer>({
    names: ['password'],
    check: enrolmentErrors,
    formResult,
    read: (answer) => answer.offer,
  });
  return (
    <Form
      {...handlers}
      className={formStyles.form}
      method="post"
      action={withNext(SECOND_FACTOR_PATH, next)}
      noValidate
    >
      <input type="hidden" name="intent" value="offer" />
      <OwnerField email={email} />
      <TextField
        label="비밀번호 확인"
        name="password"
        type="password"
        autoComplete="current-password"
        aria-required
        error={errors.password}
      />
      <Button pending={pending}>2단계 인증 켜기</Button>
      {reason && <FormError>{reason}</FormError>}
    </Form>
  );
}
