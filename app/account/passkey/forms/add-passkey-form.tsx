import { useEffect, useRef } from 'react';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { FormResult } from '../../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import { OwnerFieldset } from '../../form/account-fields.tsx';
import { PASSKEYS_PATH } from '../../account-paths.ts';
import { enrolmentErrors, ownerErrors, type OwnerFields } from '../../second-factor/code.ts';
import { PASSKEY_PROBLEM_TEXTS, usePasskeyProblem } from '../browser/passkey-site.ts';
import { CredentialForm } from './credential-form.tsx';
import styles from './passkeys.module.css';

type Offered = { ok: true; options: PublicKeyCredentialCreationOptionsJSON };

type AddPasskeyFormProps = {
  email: string;
  asksForCode: boolean;
  formResult?: FormResult<OwnerFields> | undefined;
};

export function AddPasskeyForm(props: AddPasskeyFormProps) {
  const problem = usePasskeyProblem();
  if (problem) return <p className={styles.text}>{PASSKEY_PROBLEM_TEXTS[problem]}</p>;
  return (
    <>
      <p className={styles.withoutScripts}>패스키는 자바스크립트를 켠 브라우저에서 추가할 수 있어요.</p>
      <div className={styles.scripted}>
        <ProvenForm {...props} />
      </div>
    </>
  );
}

function ProvenForm({ email, asksForCode, formResult }: AddPasskeyFormProps) {
  const form = useForm<OwnerFields, Offered>({
    names: ['password', 'code'],
    check: asksForCode ? ownerErrors : enrolmentErrors,
    formResult,
  });
  const { errors, success } = form;
  if (success) return <MakePasskey options={success.options} />;
  return (
    <PostForm form={form} action={PASSKEYS_PATH} intent="offer">
      <OwnerFieldset email={email} asksForCode={asksForCode} errors={errors} />
      <Submit form={form}>패스키 추가</Submit>
    </PostForm>
  );
}

/** A tap of its own: some browsers make no passkey without one. */
function MakePasskey({ options }: Pick<Offered, 'options'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        본인 확인이 끝났어요
      </h3>
      <p className={styles.text}>
        아래 버튼을 누르면 브라우저가 지문, 얼굴이나 화면 잠금으로 한 번 더 확인하고 패스키를 만들어요.
      </p>
      <CredentialForm
        action={PASSKEYS_PATH}
        intent="add"
        label="패스키 만들기"
        ask={async () => (await import('../browser/ceremony.ts')).makePasskey(options)}
      />
    </>
  );
}
