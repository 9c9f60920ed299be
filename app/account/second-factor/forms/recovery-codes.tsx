import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import { inGroups } from '../code.ts';
import styles from './second-factor.module.css';
import { SETTINGS_PATH } from '../../account-paths.ts';

type RecoveryCodesProps = {
  codes: string[];
  next?: string | undefined;
};

export function RecoveryCodes({ codes, next = SETTINGS_PATH }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // They replace the form that had the focus.
  useEffect(() => heading.current?.focus(), []);
  const lines = codes.map(inGroups);
  return (
    <>
      <h2 ref={heading} className={styles.heading} tabIndex={-1}>
        복구 코드를 보관해 주세요
      </h2>
      <p className={styles.text}>
        휴대폰을 잃어버리면 이 코드로 로그인해요. 코드 하나는 한 번만 쓸 수 있어요.{' '}
        <strong>지금만 볼 수 있으니</strong> 적어 두거나 인쇄해서 휴대폰과 다른 곳에 두세요.
      </p>
      <ol className={styles.codes}>
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={lines.join('\n')} />
        <ButtonLink to={next} reloadDocument>
          보관했어요
        </ButtonLink>
      </div>
    </>
  );
}

function CopyButton({ text }: { text: string }) {
  const { showToast } = useToast();
  const isScripted = useIsScripted();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast('복구 코드를 복사했어요.');
    } catch (error) {
      console.error('복구 코드를 복사하지 못했습니다.', error);
      showToast('복사하지 못했어요. 코드를 적어 두세요.', 'failed');
    }
  };
  if (!isScripted) return null;
  return (
    <Button type="button" variant="secondary" onClick={() => void copy()}>
      복구 코드 복사
    </Button>
  );
}
