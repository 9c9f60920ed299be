import { useState } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import { NOTICE_SETTINGS_PATH } from '../../notice-paths.ts';
import { type PushSupport, pushSupport } from '../browser/push-support.ts';
import type { ShownDevice } from '../subscribe.server.ts';
import styles from './push-section.module.css';

type PushSectionProps = { accountId: string; devices: readonly ShownDevice[] };

export function PushSection({ accountId, devices }: PushSectionProps) {
  const isScripted = useIsScripted();
  const support = isScripted ? pushSupport() : undefined;
  const here = devices.find(({ isThisOne }) => isThisOne);
  return (
    <>
      <p className={styles.withoutScripts}>푸시는 자바스크립트를 켠 브라우저에서 켤 수 있어요.</p>
      <div className={styles.scripted}>
        {here && support === 'possible' ? (
          <TryForm device={here.id} />
        ) : (
          <TurnOn accountId={accountId} support={support} />
        )}
      </div>
      {devices.length > 0 && <DeviceList devices={devices} />}
    </>
  );
}

const OBSTACLES: Record<Exclude<PushSupport, 'possible'>, string> = {
  denied: '이 브라우저에서 알림이 막혀 있어요. 브라우저의 사이트 설정에서 알림을 허용한 뒤에 켜 주세요.',
  'home-screen':
    '아이폰과 아이패드에서는 홈 화면에 추가한 앱에서만 푸시를 받을 수 있어요. 공유 버튼을 눌러 홈 화면에 추가하고, 그 앱에서 켜 주세요.',
  none: '이 브라우저는 푸시를 받을 수 없어요. 다른 브라우저에서 열어 주세요.',
};

const FAILURES = {
  denied: '브라우저가 알림을 허용하지 않았어요. 사이트 설정에서 바꿀 수 있어요.',
  failed: '푸시를 켜지 못했어요. 연결을 확인하고 한 번 더 눌러 주세요.',
};

function TurnOn({ accountId, support }: { accountId: string; support: PushSupport | undefined }) {
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function turnOn(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    const { subscribeDevice } = await import('../browser/subscribe-device.ts');
    const outcome = await subscribeDevice(accountId);
    if (outcome === 'on') await revalidate();
    else setFailure(FAILURES[outcome]);
    setPending(false);
  }
  if (support !== undefined && support !== 'possible')
    return <p className={styles.text}>{OBSTACLES[support]}</p>;
  return (
    <>
      <p className={styles.text}>
        장터를 닫아 두어도 새 메시지와 거래 소식이 잠금 화면에 떠요. 누가, 무엇을 했는지만 보이고, 내용은
        아래에서 켜야 보여요.
      </p>
      <Button type="button" pending={isPending} onClick={() => void turnOn()}>
        이 기기에서 푸시 받기
      </Button>
      {failure && <FormError>{failure}</FormError>}
    </>
  );
}

function TryForm({ device }: { device: string }) {
  const { state } = useNavigation();
  return (
    <>
      <p className={styles.text}>이 기기에서 푸시를 받고 있어요.</p>
      <Form method="post" action={NOTICE_SETTINGS_PATH}>
        <DeviceFields intent="try" device={device} />
        <Button variant="secondary" pending={state !== 'idle'}>
          시험 푸시 받아 보기
        </Button>
      </Form>
    </>
  );
}

function DeviceFields({ intent, device }: { intent: 'try' | 'unsubscribe'; device: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="device" value={device} />
    </>
  );
}

function DeviceList({ devices }: Pick<PushSectionProps, 'devices'>) {
  return (
    <section aria-labelledby="push-devices">
      <h3 id="push-devices" className={styles.heading}>
        푸시를 받는 기기
      </h3>
      <ul>
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <span className={styles.name}>
              {device.name} {device.isThisOne && <Tag>이 기기</Tag>}
              <span className={styles.day}>{device.day}부터</span>
            </span>
            <TurnOffForm device={device} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TurnOffForm({ device: { id, name, isThisOne } }: { device: ShownDevice }) {
  const forget = async () => {
    const { unsubscribeDevice } = await import('../browser/subscribe-device.ts');
    await unsubscribeDevice();
  };
  return (
    <Form
      method="post"
      action={NOTICE_SETTINGS_PATH}
      onSubmit={() => {
        if (isThisOne) void forget();
      }}
    >
      <DeviceFields intent="unsubscribe" device={id} />
      <button className={styles.off} aria-label={`${name}에서 푸시 끄기`}>
        끄기
      </button>
    </Form>
  );
}
