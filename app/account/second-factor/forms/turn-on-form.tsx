import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import formStyles from '../../account-form.module.css';
import { collectErrors } from '../../credentials.ts';
import { withNext } from '../../sign-in/next-path.ts';
import { useCheckedForm } from '../../use-checked-form.ts';
import { appCodeProblem } from '../code.ts';
import { SECOND_FACTOR_PATH, type CodeFields, type SecondFactorAnswer } from './factor-forms.ts';
import { AppKey, type AppKeyProps } from './enrolment-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const check = ({ code }: CodeFields) => collectErrors<CodeFields>({ code: appCodeProblem(code) });

type TurnOnFormProps = {
  appKey: AppKeyProps;
  answer?: SecondFactorAnswer | undefined;
  next?: string | undefined;
  children?: ReactNode;
};

export function TurnOnForm({ appKey, answer: posted, next, children }: TurnOnFormProps) {
  const { Form, errors, reason, pending, answer, handlers } = useCheckedForm<CodeFields, SecondFactorAnswer>({
    names: ['code'],
    check,
    formResult: posted?.['turn-on'],
    read: (answer) => answer['turn-on'],
  });
  if (answer?.codes) return <RecoveryCodes codes={answer.codes} next={next} />;
  return (
    <>
      {children}
      <AppKey {...appKey} />
      <Form
        {...handlers}
        className={formStyles.form}
        method="post"
        action={withNext(SECOND_FACTOR_PATH, next)}
        noValidate
      >
        <input type="hidden" name="intent" value="turn-on" />
        <TextField
          label="인증 코드"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
          help="앱에 보이는 6자리 숫자예요."
          error={errors.code}
        />
        <Button pending={pending}>확인하고 켜기</Button>
        {reason && <FormError>{reason}</FormError>}
      </Form>
    </>
  );
}
