import { type ComponentProps, type RefObject, useState } from 'react';
import { EmailField } from '../form/account-fields.tsx';
import styles from './signup-form.module.css';

type SignupEmailFieldProps = Pick<ComponentProps<typeof EmailField>, 'value' | 'error'> & {
  formRef: RefObject<HTMLFormElement | null>;
};

/** Asks about an address that looks mistyped, and refuses none. */
export function SignupEmailField({ formRef, ...field }: SignupEmailFieldProps) {
  const [suggested, setSuggested] = useState<string>();
  const suggest = async (typed: string) => {
    const module = await import('./suggest-email.ts').catch(() => undefined);
    setSuggested(module?.suggestEmail(typed));
  };
  const correct = () => {
    const input = formRef.current?.querySelector<HTMLInputElement>('[name=email]');
    if (!input || suggested === undefined) return;
    input.value = suggested;
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  };
  return (
    <EmailField
      {...field}
      onInput={() => setSuggested(undefined)}
      onBlur={({ currentTarget }) => void suggest(currentTarget.value)}
      help={
        suggested && (
          <span role="status">
            <button type="button" className={styles.suggestion} onClick={correct}>
              혹시 <strong>{suggested}</strong> 인가요?
            </button>
          </span>
        )
      }
    />
  );
}
