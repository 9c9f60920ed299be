import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { PostForm, useForm } from '../../../ui/form/form.tsx';
import type { CeremonyOutcome } from '../browser/ceremony.ts';
import { usePasskeyProblem } from '../browser/passkey-site.ts';
import type { CredentialFields } from '../passkey.ts';
import styles from './credential-form.module.css';

type CredentialFormProps = {
  action: string;
  intent: string;
  label: string;
  variant?: ButtonProps['variant'];
  ask: () => Promise<CeremonyOutcome>;
  onDone?: (() => void) | undefined;
  children?: ReactNode;
};

const NO_CODE = '화면을 불러오지 못했어요. 연결을 확인하고 한 번 더 눌러 주세요.';

/** A button that opens the browser's passkeys, and sends the result. Needs scripts. */
export function CredentialForm({
  action,
  intent,
  label,
  variant,
  ask,
  onDone,
  children,
}: CredentialFormProps) {
  const form = useForm<CredentialFields, { ok: true }>({ names: ['credential'], formResult: undefined });
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { success } = form;
  const finish = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (success) finish();
  }, [success]);
  if (usePasskeyProblem()) return null;

  async function start(): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    setProblem(undefined);
    const outcome = await ask().catch((error: unknown): CeremonyOutcome => {
      console.error('패스키를 쓸 코드를 불러오지 못했습니다.', error);
      return { ok: false, reason: NO_CODE };
    });
    setAsking(false);
    const input = field.current;
    if (!outcome.ok || !input) return setProblem(outcome.ok ? undefined : outcome.reason);
    input.value = outcome.credential;
    input.form?.requestSubmit();
  }

  const reason = problem ?? (isAsking ? undefined : form.reason);
  return (
    <div className={styles.credential}>
      <PostForm form={form} action={action} intent={intent}>
        {children}
        <input ref={field} type="hidden" name="credential" />
        <Button
          type="button"
          variant={variant}
          pending={isAsking || form.pending}
          onClick={() => void start()}
        >
          {label}
        </Button>
        {reason && <FormError>{reason}</FormError>}
      </PostForm>
    </div>
  );
}
