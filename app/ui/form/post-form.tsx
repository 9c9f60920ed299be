import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { FormError } from './form-error.tsx';
import styles from './post-form.module.css';
import type { useForm } from './use-form.ts';

type PostFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'Form' | 'handlers'>;
  action?: string;
  intent?: string;
  once?: string;
  children: ReactNode;
};

export function PostForm({ form: { Form, handlers }, action, intent, once, children }: PostFormProps) {
  return (
    <Form {...handlers} className={styles.form} method="post" action={action} noValidate>
      {intent && <input type="hidden" name="intent" value={intent} />}
      {once && <input type="hidden" name="once" value={once} autoComplete="off" />}
      {children}
    </Form>
  );
}

type SubmitProps = {
  form: Pick<ReturnType<typeof useForm>, 'pending' | 'reason'>;
  variant?: ButtonProps['variant'];
  /** From the last field. */
  isApart?: boolean;
  children: ReactNode;
};

/** The button, and under it why the form was rejected as a whole. */
export function Submit({ form: { pending, reason }, variant, isApart, children }: SubmitProps) {
  const parts = (
    <>
      <Button variant={variant} pending={pending}>
        {children}
      </Button>
      {reason && <FormError>{reason}</FormError>}
    </>
  );
  return isApart ? <div className={styles.submit}>{parts}</div> : parts;
}

/** For password managers. */
export function UsernameField({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
