import styles from './menu-account.module.css';
import { useViewer } from '../../account/viewer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** Who one is, with the way out; or the way in. */
export function MenuAccount() {
  const { viewer, signedIn } = useViewer();
  if (!signedIn) return <Invitation />;
  return (
    <div className={styles.signedIn}>
      {viewer && (
        <>
          <span className={styles.avatar} aria-hidden="true">
            {[...viewer.nickname][0]}
          </span>
          <p className={styles.nickname}>{viewer.nickname}님</p>
        </>
      )}
      {/* A new document, so that nothing of this person stays in memory. */}
      <form className={styles.logout} method="post" action="/logout">
        <Button size="small" variant="secondary">
          로그아웃
        </Button>
      </form>
    </div>
  );
}

function Invitation() {
  return (
    <div className={styles.signedOut}>
      <p className={styles.invitation}>
        로그인하고
        <br />
        거래를 시작해 보세요
      </p>
      <div className={styles.ways}>
        <ButtonLink to="/login" replace size="small" className={styles.way}>
          로그인
        </ButtonLink>
        <ButtonLink to="/signup" replace size="small" variant="secondary" className={styles.way}>
          회원가입
        </ButtonLink>
      </div>
    </div>
  );
}
