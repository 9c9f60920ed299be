import { data, useActionData, useLoaderData, useLocation, type ClientActionFunctionArgs } from 'react-router';
import { NOTICE_SETTINGS_PATH, SETTINGS_PATH } from '../../../account/account-paths.ts';
import { type ChoiceFields, FIELD_NAMES, fieldsOf } from '../../../notice/choice/choice-form.ts';
import { findChoices } from '../../../notice/choice/notice-choice.server.ts';
import { ownLimitText } from '../../../rate-limit/rate-limit.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { memberHandler, type MemberRequest } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { type AnyFormResult, resultOf } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { UnavailableCard } from '../settings-card.tsx';
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

async function load({ services, actor }: MemberRequest) {
  return data({ saved: fieldsOf(await findChoices(services.database.read, actor.id)) });
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

export default function NoticeSettings() {
  const shown = useLoaderData<typeof loader>();
  const formResult = useActionData<AnyFormResult>();
  const { search } = useLocation();
  const isSaved = !formResult && new URLSearchParams(search).get('done') === 'saved';
  if (!shown)
    return (
      <div className={styles.settings}>
        <UnavailableCard reason={formResult?.reason} to={NOTICE_SETTINGS_PATH} />
      </div>
    );
  return (
    <div className={styles.settings}>
      {isSaved && <output className={styles.done}>알림 설정을 저장했어요.</output>}
      <NoticeSettingsForm saved={shown.saved} formResult={resultOf<ChoiceFields>(formResult, 'save')} />
    </div>
  );
}
