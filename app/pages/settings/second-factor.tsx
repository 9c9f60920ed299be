import { data, useActionData, useLoaderData, useLocation, type ClientActionFunctionArgs } from 'react-router';
import { hasPassword } from '../../account/external/link-identity.server.ts';
import { parseNextPath } from '../../account/sign-in/next-path.ts';
import type { NewCodes } from '../../account/second-factor/code.ts';
import { findSecondFactor, qrPath } from '../../account/second-factor/second-factor.server.ts';
import { RecoveryCodes } from '../../account/second-factor/forms/recovery-codes.tsx';
import { factorUri } from '../../account/second-factor/totp.server.ts';
import { LEFT_TEXT } from '../../leaving/leave-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ownLimitText } from '../../platform/rate-limit/rate-limit.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import type { AnyFormResult } from '../../ui/form/form-result.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { memberHandler, type MemberRequest } from '../../request/handler.server.ts';
import { privateMeta } from '../page-meta.ts';
import { UnavailableCard } from './settings-card.tsx';
import { noStore } from '../no-store.ts';
import { changeSecondFactor, sessionOf } from './second-factor-action.server.ts';
import { SecondFactorNow, type ShownFactor } from './second-factor-state.tsx';
import styles from './settings.module.css';
import { SECOND_FACTOR_PATH, SETTINGS_PATH } from '../../account/account-paths.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '2단계 인증',
  backTo: SETTINGS_PATH,
  ground: 'page',
  footer: false,
};
export const meta = privateMeta('2단계 인증');
export const headers = noStore;

async function load(page: MemberRequest) {
  const { services, actor, url } = page;
  const { isSecondFactorRequired: isRequired, siteName } = services.config;
  const { email } = actor;
  const state = await findSecondFactor(services, actor, sessionOf(page));
  const canProve = await hasPassword(services.database.read, actor.id);
  const shown = { email, isRequired, canProve, next: parseNextPath(url.searchParams.get('next')) };
  if (state.is !== 'offered') return data<ShownFactor>({ ...shown, state });
  const uri = factorUri({ secret: state.secret, siteName, email });
  return data<ShownFactor>({ ...shown, state: { ...state, uri, qr: qrPath(uri) } });
}

export const loader = memberHandler(load, SECOND_FACTOR_PATH, { onOutage: async () => data(null) });

export const action = memberHandler(changeSecondFactor, SECOND_FACTOR_PATH, formRejections([], ownLimitText));

export async function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '2단계 인증을 바꾸지 못했습니다.',
    failure: '요청을 처리하지 못했어요. 잠시 후 다시 눌러 주세요.',
    done: { '/': LEFT_TEXT },
  };
  return answerOrFailure(sent, [], words);
}

export default function SecondFactor() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<AnyFormResult | NewCodes>();
  const formResult = answer?.ok ? undefined : answer;
  const { pathname, search } = useLocation();
  const isJustOff = new URLSearchParams(search).get('done') === 'off' && shown?.state.is === 'off' && !answer;
  return (
    <div className={styles.settings}>
      {isJustOff && <output className={styles.done}>2단계 인증을 껐어요.</output>}
      {!shown && <UnavailableCard reason={formResult?.reason} to={pathname + search} />}
      {shown && !answer?.ok && <SecondFactorNow {...shown} formResult={formResult} />}
      {shown && answer?.ok && (
        <section className={styles.card}>
          <RecoveryCodes codes={answer.codes} next={shown.next} />
        </section>
      )}
    </div>
  );
}
