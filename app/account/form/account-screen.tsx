import type { ReactNode } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { TypedEmail } from '../sign-in/typed-email.ts';
import styles from './account-screen.module.css';

type AccountScreenProps = {
  greeting: readonly [string, string];
  hint: string;
  children?: ReactNode;
  /** It and `help` replace this page's history entry: signing in and up are one step. */
  other?: { question: string; to: string; text: string; state?: TypedEmail };
  help?: { to: string; text: string; state?: TypedEmail | undefined };
};

export function AccountScreen({
  greeting: [first, second],
  hint,
  children,
  other,
  help,
}: AccountScreenProps) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.greeting}>
        {first}
        <br />
        {second}
      </h1>
      <p className={styles.hint}>{hint}</p>
      {children}
      {other && (
        <p className={styles.other}>
          {other.question}
          <SiteLink to={other.to} state={other.state} replace className={styles.link}>
            {other.text}
          </SiteLink>
        </p>
      )}
      {help && (
        <p className={styles.help}>
          <SiteLink to={help.to} state={help.state} replace className={styles.helpLink}>
            {help.text}
          </SiteLink>
        </p>
      )}
    </div>
  );
}

type LinkEndedProps = {
  life: string;
  again: { to: string; text: string };
};

export function LinkEnded({ life, again }: LinkEndedProps) {
  return (
    <AccountScreen
      greeting={['이 링크는 더 이상', '쓸 수 없어요']}
      hint={`이미 쓴 링크이거나 ${life}이 지났거나, 주소의 일부가 잘렸을 수 있어요.`}
    >
      <ButtonLink to={again.to}>{again.text}</ButtonLink>
    </AccountScreen>
  );
}
