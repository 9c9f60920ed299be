import { ButtonLink } from '../../ui/button.tsx';
import { LINK_PATHS } from '../account-paths.ts';
import styles from './external-signup.module.css';

/** For forms that need the password of an account without one. @param purpose `탈퇴하려면` */
export function NoPassword({ purpose }: { purpose: string }) {
  return (
    <>
      <p className={styles.text}>
        간편 로그인으로 가입해서 아직 비밀번호가 없어요. {purpose} 메일로 비밀번호를 먼저 정해 주세요.
      </p>
      <ButtonLink variant="secondary" to={LINK_PATHS['reset-password']}>
        메일로 비밀번호 정하기
      </ButtonLink>
    </>
  );
}
