import type { ReactNode } from 'react';
import { withNext } from '../../account/sign-in/next-path.ts';
import {
  type AppKeyProps,
  EnrolmentForm,
  TurnOnForm,
} from '../../account/second-factor/forms/enrolment-form.tsx';
import { VerifyOwnerForm } from '../../account/second-factor/forms/verify-owner-form.tsx';
import type { SecondFactorState } from '../../account/second-factor/second-factor.server.ts';
import { type AnyFormResult, resultOf } from '../../ui/form/form-result.ts';
import { LeaveForm } from '../../leaving/leave-form.tsx';
import { SignOutForm } from '../../shell/session/sign-out-form.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { NoPasswordCard } from './no-password-card.tsx';
import own from './second-factor.module.css';
import styles from './settings.module.css';
import { SECOND_FACTOR_PATH } from '../../account/account-paths.ts';

type ShownState = Exclude<SecondFactorState, { is: 'offered' }> | ({ is: 'offered' } & AppKeyProps);

export interface ShownFactor {
  email: string;
  state: ShownState;
  isRequired: boolean;
  /** Whether they have a password, which all forms here need. */
  canProve: boolean;
  next: string | undefined;
}

type StateProps = ShownFactor & {
  formResult: AnyFormResult | undefined;
};

export function SecondFactorNow(props: StateProps) {
  const { state, isRequired, canProve, next, formResult } = props;
  if (state.is === 'on') return <On {...props} codesLeft={state.codesLeft} />;
  const why = isRequired && <WhyRequired />;
  return (
    <>
      <section className={styles.card}>
        {state.is === 'offered' ? (
          <TurnOnForm appKey={state} formResult={resultOf(formResult, 'turn-on')} next={next}>
            {why}
          </TurnOnForm>
        ) : (
          <Off {...props}>{why}</Off>
        )}
      </section>
      {!canProve && <NoPasswordCard purpose="2단계 인증을 켜거나 탈퇴하려면" />}
      {isRequired && <WaysOut canProve={canProve} next={next} formResult={formResult} />}
    </>
  );
}

function WhyRequired() {
  return (
    <>
      <h2 className={styles.heading}>2단계 인증을 켜 주세요</h2>
      <p className={styles.text}>
        <strong className={own.required}>이 마켓은 2단계 인증을 켜야 이용할 수 있어요.</strong> 켜고 나면
        가려던 화면으로 이어져요. 상품은 지금도 둘러볼 수 있어요.
      </p>
    </>
  );
}

function Off({ email, canProve, next, formResult, children }: StateProps & { children: ReactNode }) {
  return (
    <>
      {children}
      <p className={styles.text}>
        로그인할 때 비밀번호에 더해 인증 앱의 숫자를 물어요. 비밀번호가 새어 나가도 다른 사람이 들어올 수
        없어요.
      </p>
      <p className={styles.text}>
        Google Authenticator 같은 인증 앱이 필요해요. 켜면 다른 기기에서는 로그아웃돼요.
      </p>
      {canProve && <EnrolmentForm email={email} next={next} formResult={resultOf(formResult, 'offer')} />}
    </>
  );
}

function WaysOut({ canProve, next, formResult }: Pick<StateProps, 'canProve' | 'next' | 'formResult'>) {
  return (
    <>
      <div className={styles.card}>
        <SignOutForm>
          <Button variant="secondary">로그아웃</Button>
        </SignOutForm>
      </div>
      {canProve && (
        <div className={styles.card}>
          <LeaveForm
            asksForCode={false}
            action={withNext(SECOND_FACTOR_PATH, next)}
            formResult={resultOf(formResult, 'leave')}
          />
        </div>
      )}
    </>
  );
}

function On({ email, codesLeft, isRequired, next, formResult }: StateProps & { codesLeft: number }) {
  return (
    <>
      <section className={styles.card}>
        <p className={own.state}>
          <Icon name="check-circle" size={2} />
          2단계 인증이 켜져 있어요
        </p>
        <p className={own.last}>
          로그인할 때 비밀번호와 인증 앱의 숫자를 함께 물어요.
          {isRequired && ' 이 마켓은 2단계 인증을 켜야 이용할 수 있어서 끌 수 없어요.'}
        </p>
        {next && (
          <ButtonLink className={own.onward} to={next} reloadDocument>
            계속하기
          </ButtonLink>
        )}
      </section>
      <section className={styles.card}>
        <VerifyOwnerForm
          intent="renew-codes"
          title={`복구 코드 ${codesLeft}개 남음`}
          button={{ text: '새 복구 코드 만들기', variant: 'secondary' }}
          email={email}
          formResult={resultOf(formResult, 'renew-codes')}
        >
          새로 만들면 전에 받은 코드는 모두 쓸 수 없어요.
        </VerifyOwnerForm>
      </section>
      {!isRequired && (
        <section className={styles.card}>
          <VerifyOwnerForm
            intent="turn-off"
            title="2단계 인증 끄기"
            button={{ text: '2단계 인증 끄기', variant: 'danger' }}
            email={email}
            formResult={resultOf(formResult, 'turn-off')}
          >
            끄면 비밀번호만으로 로그인할 수 있고, 다른 기기에서는 로그아웃돼요.
          </VerifyOwnerForm>
        </section>
      )}
    </>
  );
}
