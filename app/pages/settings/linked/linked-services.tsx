import { data, useActionData, useLoaderData, useLocation, type ClientActionFunctionArgs } from 'react-router';
import { LINKED_SERVICES_PATH, SETTINGS_PATH } from '../../../account/account-paths.ts';
import { hasPassword, listLinkedServices } from '../../../account/external/link-identity.server.ts';
import { LinkedServiceForm } from '../../../account/external/linked-service-form.tsx';
import {
  externalFailureText,
  PROVIDER_LABELS,
  PROVIDERS,
  type ProviderName,
} from '../../../account/external/provider.ts';
import { findSecondFactorSince } from '../../../account/second-factor/second-factor.server.ts';
import { dateText } from '../../../korean/date-text.ts';
import { ownLimitText } from '../../../platform/rate-limit/rate-limit.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { memberHandler, type MemberRequest } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { FormError } from '../../../ui/form/form-error.tsx';
import { type AnyFormResult, resultOf } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { NoPasswordCard } from '../no-password-card.tsx';
import { SettingsCard, UnavailableCard } from '../settings-card.tsx';
import styles from '../settings.module.css';
import { changeLinkedServices } from './linked-services-action.server.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '간편 로그인',
  backTo: SETTINGS_PATH,
  ground: 'page',
  footer: false,
};
export const meta = privateMeta('간편 로그인');
export const headers = noStore;

async function load({ services, actor, url }: MemberRequest) {
  const db = services.database.read;
  const linked = await listLinkedServices(db, actor.id);
  const shown = PROVIDERS.map((provider) => ({
    provider,
    linkedAt: linked.find((service) => service.provider === provider)?.linkedAt,
  }));
  return data({
    email: actor.email,
    failure: externalFailureText(url.searchParams.get('why')),
    asksForCode: (await findSecondFactorSince(db, actor.id)) !== null,
    hasPassword: await hasPassword(db, actor.id),
    services: shown.filter(
      ({ provider, linkedAt }) => linkedAt !== undefined || services.providerClients.has(provider),
    ),
  });
}

export const loader = memberHandler(load, LINKED_SERVICES_PATH, { onOutage: async () => data(null) });

export const action = memberHandler(
  changeLinkedServices,
  LINKED_SERVICES_PATH,
  formRejections([], ownLimitText),
);

export async function clientAction(sent: ClientActionFunctionArgs) {
  const words = {
    log: '간편 로그인을 바꾸지 못했습니다.',
    failure: '요청을 처리하지 못했어요. 잠시 후 한 번 더 눌러 주세요.',
  };
  return answerOrFailure(sent, [], words);
}

const DONE: ReadonlyMap<string | null, string> = new Map(
  PROVIDERS.flatMap((name) => [
    [
      `${name}-linked`,
      `${PROVIDER_LABELS[name]}를 연결했어요. 이제 ${PROVIDER_LABELS[name]}로도 로그인할 수 있어요.`,
    ],
    [`${name}-unlinked`, `${PROVIDER_LABELS[name]} 연결을 끊었어요.`],
  ]),
);

export default function LinkedServices() {
  const shown = useLoaderData<typeof loader>();
  const formResult = useActionData<AnyFormResult>();
  const { search } = useLocation();
  const done = formResult ? undefined : DONE.get(new URLSearchParams(search).get('done'));
  if (!shown) return <UnavailableCard reason={formResult?.reason} to={LINKED_SERVICES_PATH} />;
  const { failure, services } = shown;
  return (
    <div className={styles.settings}>
      {done && <output className={styles.done}>{done}</output>}
      {failure && !formResult && <FormError>{failure}</FormError>}
      {!shown.hasPassword && <NoPasswordCard purpose="연결을 바꾸거나 탈퇴하려면" />}
      {services.map((service) => (
        <ServiceCard key={service.provider} {...shown} {...service} formResult={formResult} />
      ))}
      {services.length === 0 && (
        <SettingsCard title="간편 로그인">
          <p className={styles.text}>이 장터에서는 간편 로그인을 쓰지 않아요.</p>
        </SettingsCard>
      )}
    </div>
  );
}

type ServiceCardProps = {
  provider: ProviderName;
  linkedAt: number | undefined;
  email: string;
  asksForCode: boolean;
  hasPassword: boolean;
  formResult: AnyFormResult | undefined;
};

function ServiceCard({ provider, linkedAt, hasPassword: canProve, formResult, ...rest }: ServiceCardProps) {
  const label = PROVIDER_LABELS[provider];
  const isLinked = linkedAt !== undefined;
  return (
    <SettingsCard title={label}>
      <p className={styles.text}>
        {isLinked ? `${dateText(linkedAt)}에 연결했어요.` : `아직 ${label}를 연결하지 않았어요.`}
      </p>
      {canProve && (
        <LinkedServiceForm
          {...rest}
          provider={provider}
          isLinked={isLinked}
          formResult={resultOf(formResult, `${isLinked ? 'unlink' : 'link'}-${provider}`)}
        >
          {isLinked
            ? `끊은 뒤에는 이메일과 비밀번호로 로그인해 주세요.`
            : `비밀번호를 확인한 뒤 ${label}로 이동해요.`}
        </LinkedServiceForm>
      )}
    </SettingsCard>
  );
}
