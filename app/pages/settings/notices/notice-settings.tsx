import { data, useActionData, useLoaderData, useLocation, type ClientActionFunctionArgs } from 'react-router';
import { SETTINGS_PATH } from '../../../account/account-paths.ts';
import { getOwnAccount } from '../../../account/account.server.ts';
import { NOTICE_SETTINGS_PATH } from '../../../notice/notice-paths.ts';
import { hashSessionToken } from '../../../account/session/session-cookie.server.ts';
import { type ChoiceFields, FIELD_NAMES, fieldsOf } from '../../../notice/choice/choice-form.ts';
import { findChoices } from '../../../notice/choice/notice-choice.server.ts';
import { PushSection } from '../../../notice/push/settings/push-section.tsx';
import { listPushDevices, showDevices } from '../../../notice/push/subscribe.server.ts';
import { ownLimitText } from '../../../platform/rate-limit/rate-limit.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { memberHandler, type MemberRequest } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { type AnyFormResult, resultOf } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { sessionOf } from '../second-factor-action.server.ts';
import { SettingsCard, UnavailableCard } from '../settings-card.tsx';
import styles from '../settings.module.css';
import { changeNoticeSettings } from './notice-settings-action.server.ts';
import { NoticeSettingsForm } from './notice-settings-form.tsx';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '알림 설정',
  backTo: SETTINGS_PATH,
  ground: 'page',
  footer: false,
};
export const meta = privateMeta('알림 설정');
export const headers = noStore;

async function load(page: MemberRequest) {
  const { services, actor } = page;
  const { read } = services.database;
  const here = { accountId: actor.id, sessionHash: hashSessionToken(sessionOf(page)) };
  return data({
    accountId: actor.id,
    isVerified: (await getOwnAccount(read, actor.id)).emailVerifiedAt !== null,
    saved: fieldsOf(await findChoices(read, actor.id)),
    devices: showDevices(await listPushDevices(read, here), services.now()),
  });
}

export const loader = memberHandler(load, NOTICE_SETTINGS_PATH, { onOutage: async () => data(null) });

export const action = memberHandler(
  changeNoticeSettings,
  NOTICE_SETTINGS_PATH,
  formRejections(FIELD_NAMES, ownLimitText),
);

export async function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '알림 설정을 저장하지 못했습니다.',
    failure: '알림 설정을 저장하지 못했어요. 잠시 후 한 번 더 눌러 주세요.',
  };
  return answerOrFailure(sent, FIELD_NAMES, words);
}

const DONE: ReadonlyMap<string | null, string> = new Map([
  ['saved', '알림 설정을 저장했어요.'],
  ['unsubscribed', '그 기기에는 이제 푸시를 보내지 않아요.'],
  ['tried', '시험 푸시를 보냈어요. 곧 이 기기에 떠요.'],
]);

export default function NoticeSettings() {
  const shown = useLoaderData<typeof loader>();
  const formResult = useActionData<AnyFormResult>();
  const { search } = useLocation();
  const done = formResult ? undefined : DONE.get(new URLSearchParams(search).get('done'));
  if (!shown)
    return (
      <div className={styles.settings}>
        <UnavailableCard reason={formResult?.reason} to={NOTICE_SETTINGS_PATH} />
      </div>
    );
  return (
    <div className={styles.settings}>
      {done && <output className={styles.done}>{done}</output>}
      <SettingsCard title="푸시">
        <PushSection accountId={shown.accountId} devices={shown.devices} />
      </SettingsCard>
      <NoticeSettingsForm
        saved={shown.saved}
        isVerified={shown.isVerified}
        formResult={resultOf<ChoiceFields>(formResult, 'save')}
      />
    </div>
  );
}
