import { data, useActionData, useLoaderData, useLocation, type ClientActionFunctionArgs } from 'react-router';
import { PASSKEYS_PATH, SETTINGS_PATH } from '../../account/account-paths.ts';
import { hasPassword } from '../../account/external/link-identity.server.ts';
import { AddPasskeyForm } from '../../account/passkey/forms/add-passkey-form.tsx';
import { RemovePasskeyForm } from '../../account/passkey/forms/remove-passkey-form.tsx';
import { addProblemText, MAX_PASSKEYS } from '../../account/passkey/passkey.ts';
import { listPasskeys, type ShownPasskey, showPasskeys } from '../../account/passkey/passkeys.server.ts';
import { findSecondFactorSince } from '../../account/second-factor/second-factor.server.ts';
import { ownLimitText } from '../../platform/rate-limit/rate-limit.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import { memberHandler, type MemberRequest } from '../../request/handler.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import { type AnyFormResult, resultOf } from '../../ui/form/form-result.ts';
import { noStore } from '../no-store.ts';
import { privateMeta } from '../page-meta.ts';
import { NoPasswordCard } from './no-password-card.tsx';
import { changePasskeys } from './passkeys-action.server.ts';
import { SettingsCard, UnavailableCard } from './settings-card.tsx';
import styles from './settings.module.css';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '패스키',
  backTo: SETTINGS_PATH,
  ground: 'page',
  footer: false,
};
export const meta = privateMeta('패스키');
export const headers = noStore;

interface Shown {
  email: string;
  asksForCode: boolean;
  hasPassword: boolean;
  passkeys: ShownPasskey[];
}

async function load({ services, actor }: MemberRequest) {
  const { database, now } = services;
  return data<Shown>({
    email: actor.email,
    asksForCode: (await findSecondFactorSince(database.read, actor.id)) !== null,
    hasPassword: await hasPassword(database.read, actor.id),
    passkeys: showPasskeys(await listPasskeys(database.read, actor), now()),
  });
}

export const loader = memberHandler(load, PASSKEYS_PATH, { onOutage: async () => data(null) });

const RETURNED = ['passkey'] as const;

export const action = memberHandler(changePasskeys, PASSKEYS_PATH, formRejections(RETURNED, ownLimitText));

export async function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '패스키를 바꾸지 못했습니다.',
    failure: '요청을 처리하지 못했어요. 잠시 후 한 번 더 눌러 주세요.',
  };
  return answerOrFailure(sent, RETURNED, words);
}

const DONE: ReadonlyMap<string | null, string> = new Map([
  ['added', '패스키를 추가했어요. 다음부터 비밀번호 없이 로그인할 수 있어요.'],
  ['removed', '패스키를 삭제했어요. 다른 기기에서는 로그아웃됐어요.'],
]);

export default function Passkeys() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<AnyFormResult | { ok: true }>();
  const formResult = answer?.ok ? undefined : answer;
  const { search } = useLocation();
  const done = answer ? undefined : DONE.get(new URLSearchParams(search).get('done'));
  return (
    <div className={styles.settings}>
      {done && <output className={styles.done}>{done}</output>}
      {shown ? (
        <OwnPasskeys {...shown} formResult={formResult} />
      ) : (
        <UnavailableCard reason={formResult?.reason} to={PASSKEYS_PATH} />
      )}
    </div>
  );
}

function OwnPasskeys({
  passkeys,
  hasPassword: canProve,
  formResult,
  ...owner
}: Shown & { formResult: AnyFormResult | undefined }) {
  const isFull = passkeys.length >= MAX_PASSKEYS;
  return (
    <>
      <SettingsCard title="패스키 추가">
        <p className={styles.text}>
          비밀번호 대신 지문, 얼굴이나 화면 잠금으로 로그인해요. 가짜 사이트에서는 쓸 수 없어서 비밀번호보다
          안전해요. 지금 쓰는 기기나 비밀번호 관리자에 저장돼요.
        </p>
        {isFull && <p className={styles.text}>{addProblemText('full')}</p>}
        {canProve && !isFull && <AddPasskeyForm {...owner} formResult={resultOf(formResult, 'offer')} />}
      </SettingsCard>
      {!canProve && <NoPasswordCard purpose="패스키를 추가하거나 삭제하려면" />}
      {canProve && passkeys.length > 0 && (
        <SettingsCard title="내 패스키">
          <p className={styles.text}>
            잃어버린 기기의 패스키는 삭제해 주세요. 삭제하면 다른 기기에서는 로그아웃돼요.
          </p>
          <RemovePasskeyForm {...owner} passkeys={passkeys} formResult={resultOf(formResult, 'remove')} />
        </SettingsCard>
      )}
    </>
  );
}
