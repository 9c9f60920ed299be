import { data, useActionData, useLoaderData, useLocation, type ClientActionFunctionArgs } from 'react-router';
import { SETTINGS_PATH } from '../../account/form-refusal.ts';
import type { AppKeyProps } from '../../account/second-factor/app-key.tsx';
import { BothForm } from '../../account/second-factor/both-form.tsx';
import { SECOND_FACTOR_PATH, type SecondFactorAnswer } from '../../account/second-factor/factor-forms.ts';
import {
  findSecondFactor,
  type SecondFactorState,
} from '../../account/second-factor/find-second-factor.server.ts';
import { OfferForm } from '../../account/second-factor/offer-form.tsx';
import { qrPath } from '../../account/second-factor/qr-path.server.ts';
import { RecoveryCodes } from '../../account/second-factor/recovery-codes.tsx';
import { factorUri } from '../../account/second-factor/totp.server.ts';
import { TurnOnForm } from '../../account/second-factor/turn-on-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { Icon } from '../../ui/icon.tsx';
import { answerOrRefusal } from '../answer-or-refusal.ts';
import { memberHandler } from '../handler.server.ts';
import { privateMeta } from '../private-meta.ts';
import { noStore } from './no-store.ts';
import { changeSecondFactor, refuseOverLimit, sessionOf } from './second-factor-action.server.ts';
import styles from './settings.module.css';
import own from './second-factor.module.css';

export const handle: PageHandle = {
  header: 'back',
  title: '2단계 인증',
  backTo: SETTINGS_PATH,
  ground: 'page',
  footer: false,
};
export const meta = privateMeta('2단계 인증');
export const headers = noStore;

/** While it is being set up the page shows what an app is to be told. */
type ShownState = Exclude<SecondFactorState, { is: 'offered' }> | ({ is: 'offered' } & AppKeyProps);
type Shown = { email: string; state: ShownState };

export const loader = memberHandler(async (page) => {
  const { services, actor } = page;
  const { email } = actor;
  const state = await findSecondFactor(services, actor, sessionOf(page));
  if (state.is !== 'offered') return data<Shown>({ email, state });
  const { secret } = state;
  const uri = factorUri({ secret, siteName: services.config.siteName, email });
  return data<Shown>({ email, state: { ...state, uri, qr: qrPath(uri) } });
}, SECOND_FACTOR_PATH);

export const action = memberHandler(changeSecondFactor, SECOND_FACTOR_PATH, { limited: refuseOverLimit });

export async function clientAction(sent: ClientActionFunctionArgs) {
  const intent = String((await sent.request.clone().formData()).get('intent'));
  const words = {
    log: '2단계 인증을 바꾸지 못했습니다.',
    failure: '요청을 처리하지 못했어요. 잠시 후 다시 눌러 주세요.',
  };
  const refuse = (reason: string): SecondFactorAnswer => ({ [intent]: { reason, isFailure: true } });
  return answerOrRefusal(sent, words, refuse);
}

/** One's second factor: how it stands, and what may be done with it. */
export default function SecondFactor() {
  const { email, state } = useLoaderData<typeof loader>();
  const answer = useActionData<SecondFactorAnswer>();
  const { search } = useLocation();
  const isJustOff = new URLSearchParams(search).get('done') === 'off' && state.is === 'off' && !answer;
  return (
    <div className={styles.settings}>
      {isJustOff && <output className={styles.done}>2단계 인증을 껐어요.</output>}
      {answer?.codes ? (
        <section className={styles.card}>
          <RecoveryCodes codes={answer.codes} />
        </section>
      ) : (
        <State email={email} state={state} answer={answer} />
      )}
    </div>
  );
}

type StateProps = Shown & { answer: SecondFactorAnswer | undefined };

function State({ email, state, answer }: StateProps) {
  if (state.is === 'on') return <On email={email} codesLeft={state.codesLeft} answer={answer} />;
  return (
    <section className={styles.card}>
      {state.is === 'offered' ? (
        <TurnOnForm appKey={state} answer={answer} />
      ) : (
        <>
          <p className={styles.text}>
            로그인할 때 비밀번호에 더해 인증 앱의 숫자를 물어요. 비밀번호가 새어 나가도 다른 사람이 들어올 수
            없어요.
          </p>
          <p className={styles.text}>
            Google Authenticator 같은 인증 앱이 필요해요. 켜면 다른 기기에서는 로그아웃돼요.
          </p>
          <OfferForm email={email} refusal={answer?.offer} />
        </>
      )}
    </section>
  );
}

type OnProps = { email: string; codesLeft: number; answer: SecondFactorAnswer | undefined };

function On({ email, codesLeft, answer }: OnProps) {
  return (
    <>
      <section className={styles.card}>
        <p className={own.state}>
          <Icon name="check-circle" size={2} />
          2단계 인증이 켜져 있어요
        </p>
        <p className={own.last}>로그인할 때 비밀번호와 인증 앱의 숫자를 함께 물어요.</p>
      </section>
      <section className={styles.card}>
        <BothForm
          intent="renew-codes"
          title={`복구 코드 ${codesLeft}개 남음`}
          button={{ text: '새 복구 코드 만들기', variant: 'secondary' }}
          email={email}
          refusal={answer?.['renew-codes']}
        >
          새로 만들면 전에 받은 코드는 모두 쓸 수 없어요.
        </BothForm>
      </section>
      <section className={styles.card}>
        <BothForm
          intent="turn-off"
          title="2단계 인증 끄기"
          button={{ text: '2단계 인증 끄기', variant: 'danger' }}
          email={email}
          refusal={answer?.['turn-off']}
        >
          끄면 비밀번호만으로 로그인할 수 있고, 다른 기기에서는 로그아웃돼요.
        </BothForm>
      </section>
    </>
  );
}
