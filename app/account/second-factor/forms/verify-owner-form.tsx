import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import formStyles from '../../account-form.module.css';
import type { FormResult } from '../../form-result.ts';
import { useCheckedForm } from '../../use-checked-form.ts';
import { CodeField } from './code-field.tsx';
import { ownerErrors, SECOND_FACTOR_PATH, type BothFields, type SecondFactorAnswer } from './factor-forms.ts';
import { OwnerField } from './owner-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';

type BothFormProps = {
  intent: 'renew-codes' | 'turn-off';
  title: string;
  children: ReactNode;
  button: { text: string; variant: 'secondary' | 'danger' };
  email: string;
  formResult?: FormResult<BothFields> | undefined;
};

export function BothForm({ intent, title, children, button, email, formResult }: BothFormProps) {
  const { Form, errors, reason, pending, answer, handlers } = useCheckedForm<BothFields, SecondFactorAnswer>({
    names: ['password', 'code'],
    check: ownerErrors,
    formResult,
    read: (answer) => answer[intent],
  });
  if (answer?.codes) return <RecoveryCodes codes={answer.codes} />;
  return (
    <FoldedSection title={title} open={formResult !== undefined}>
      <p className={styles.text}>{children}</p>
      <Form {...handlers} className={formStyles.form} method="post" action={SECOND_FACTOR_PATH} noValidate>
        <input type="hidden" name="intent" value={intent} />
        <OwnerField email={email} />
        <TextField
          label="비밀번호 확인"
          name="password"
          type="password"
          autoComplete="current-password"
          aria-required
          error={errors.password}
        />
        <CodeField error={errors.code} />
        <Button variant={button.variant} pending={pending}>
          {button.text}
        </Button>
        {reason && <FormError>{reason}</FormError>}
      </Form>
    </FoldedSection>
  );
}
