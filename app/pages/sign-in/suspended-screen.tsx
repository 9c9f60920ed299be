import { AccountScreen } from '../../account/form/account-screen.tsx';
import { NoPassword } from '../../account/external/no-password.tsx';
import type { LeaveFields } from '../../account/credentials.ts';
import { LeaveForm } from '../../leaving/leave-form.tsx';
import { AppealPart, type ShownAppeal } from '../../moderation/appeal/appeal-part.tsx';
import type { AppealFields } from '../../moderation/appeal/appeal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import styles from './suspended-screen.module.css';
import { type AnyFormResult, resultOf } from '../../ui/form/form-result.ts';

type SuspendedScreenProps = {
  /** The suspension's own text, shown without a record of the act. */
  reason: string;
  hasPassword: boolean;
  hasSecondFactor: boolean;
  suspension: { actId: string; words: string; appeal: ShownAppeal | undefined } | undefined;
  formResult: AnyFormResult | undefined;
};

export function SuspendedScreen(props: SuspendedScreenProps) {
  const { hasPassword, hasSecondFactor, suspension, formResult } = props;
  const reason = suspension?.words ?? props.reason;
  return (
    <AccountScreen
      greeting={['이용이 정지된', '계정이에요']}
      hint={`${suspension ? '' : '이의가 있으면 이용약관에 적힌 연락처로 알려 주세요. '}정지된 동안에도 내 정보를 내려받고 탈퇴할 수 있어요.`}
    >
      {reason && <p className={styles.reason}>이유: {reason}</p>}
      <div className={styles.ways}>
        {suspension && (
          <AppealPart
            actId={suspension.actId}
            appeal={suspension.appeal}
            action="/login"
            formResult={resultOf<AppealFields>(formResult, 'appeal')}
          />
        )}
        <ButtonLink variant="secondary" to="/login?export=1" reloadDocument download>
          내 정보 내려받기
        </ButtonLink>
        <form method="post" action="/logout">
          <Button variant="secondary">로그아웃</Button>
        </form>
        {hasPassword ? (
          <LeaveForm
            action="/login"
            asksForCode={hasSecondFactor}
            formResult={resultOf<LeaveFields>(formResult, 'leave')}
          />
        ) : (
          <NoPassword purpose="탈퇴하려면" />
        )}
      </div>
    </AccountScreen>
  );
}
