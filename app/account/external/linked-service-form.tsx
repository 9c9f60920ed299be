import type { ReactNode } from 'react';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { collectErrors, type FormResult } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { OwnerFieldset } from '../form/account-fields.tsx';
import { LINKED_SERVICES_PATH } from '../account-paths.ts';
import { ownerErrors, type OwnerFields } from '../second-factor/code.ts';
import styles from './external-signup.module.css';
import { PROVIDER_LABELS, type ProviderName } from './provider.ts';

type LinkIntent = `${'link' | 'unlink'}-${ProviderName}`;

type LinkedServiceFormProps = {
  provider: ProviderName;
  isLinked: boolean;
  email: string;
  asksForCode: boolean;
  formResult: FormResult<OwnerFields> | undefined;
  children?: ReactNode;
};

const checkPassword = ({ password }: OwnerFields) =>
  collectErrors<OwnerFields>({ password: password === '' ? '비밀번호를 입력해 주세요.' : undefined });

export function LinkedServiceForm({
  provider,
  isLinked,
  email,
  asksForCode,
  formResult,
  children,
}: LinkedServiceFormProps) {
  const form = useForm<OwnerFields>({
    names: asksForCode ? ['password', 'code'] : ['password'],
    check: asksForCode ? ownerErrors : checkPassword,
    formResult,
  });
  const { errors } = form;
  const intent: LinkIntent = isLinked ? `unlink-${provider}` : `link-${provider}`;
  const title = `${PROVIDER_LABELS[provider]} ${isLinked ? '연결 끊기' : '연결하기'}`;
  return (
    <FoldedSection title={title} open={formResult !== undefined}>
      <p className={styles.text}>{children}</p>
      <PostForm form={form} action={LINKED_SERVICES_PATH} intent={intent}>
        <OwnerFieldset email={email} asksForCode={asksForCode} errors={errors} />
        <Submit form={form} variant={isLinked ? 'danger' : 'secondary'}>
          {isLinked ? '연결 끊기' : '연결하기'}
        </Submit>
      </PostForm>
    </FoldedSection>
  );
}
