import type { ReactNode } from 'react';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import { OwnerFieldset } from '../../form/account-fields.tsx';
import { ownerErrors, type OwnerFields, type NewCodes } from '../code.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import type { FormResult } from '../../../ui/form/form-result.ts';
import { SECOND_FACTOR_PATH } from '../../account-paths.ts';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';

type VerifyOwnerFormProps = {
  intent: 'renew-codes' | 'turn-off';
  title: string;
  children: ReactNode;
  button: { text: string; variant: 'secondary' | 'danger' };
  email: string;
  formResult?: FormResult<OwnerFields> | undefined;
};

export function VerifyOwnerForm({
  intent,
  title,
  children,
  button,
  email,
  formResult,
}: VerifyOwnerFormProps) {
  const form = useForm<OwnerFields, NewCodes>({
    names: ['password', 'code'],
    check: ownerErrors,
    formResult,
  });
  const { errors } = form;
  if (form.success) return <RecoveryCodes codes={form.success.codes} />;
  return (
    <FoldedSection title={title} open={formResult !== undefined}>
      <p className={styles.text}>{children}</p>
      <PostForm form={form} action={SECOND_FACTOR_PATH} intent={intent}>
        <OwnerFieldset email={email} asksForCode errors={errors} />
        <Submit form={form} variant={button.variant}>
          {button.text}
        </Submit>
      </PostForm>
    </FoldedSection>
  );
}
