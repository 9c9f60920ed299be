import { SiteLink } from '../../ui/site-link.tsx';
import { useIsScripted } from '../../ui/without-scripts.tsx';
import { LINK_PATHS } from '../account-paths.ts';
import { withNext } from '../sign-in/next-path.ts';
import styles from './signup-form.module.css';

const FORM_ID = 'owner';

type WaysOfOwnerProps = { email: string; next: string | undefined };

/** Ways to sign in to the account with this e-mail, which is kept out of addresses. Without scripts `OwnerForm` carries it. */
export function WaysOfOwner({ email, next }: WaysOfOwnerProps) {
  const isScripted = useIsScripted();
  const ways = [
    { to: withNext('/login', next), text: '로그인' },
    { to: withNext(LINK_PATHS['reset-password'], next), text: '비밀번호 찾기' },
  ];
  return (
    <p className={styles.ways}>
      {ways.map(({ to, text }) =>
        isScripted ? (
          <SiteLink key={to} to={to} state={{ email }} replace className={styles.way}>
            {text}
          </SiteLink>
        ) : (
          <button key={to} form={FORM_ID} formAction={to} className={styles.way}>
            {text}
          </button>
        ),
      )}
    </p>
  );
}

/** Stands outside of the form in which the ways are. */
export function OwnerForm({ email }: { email: string }) {
  if (useIsScripted()) return null;
  return (
    <form id={FORM_ID} method="post">
      <input type="hidden" name="email" value={email} />
    </form>
  );
}
