import { useEffect, useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ListingWarning } from './check-listing-form.ts';
import styles from './title-field.module.css';

const QUIET_MS = 400;

type TitleFieldProps = {
  name: string;
  maxLength: number;
  defaultValue: string | undefined;
  error: string | undefined;
  warnings: readonly ListingWarning[] | undefined;
};

/** Says while one types that what the title names may not be sold. */
export function TitleField({ warnings, ...field }: TitleFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [shown, setShown] = useState(warnings ?? []);
  const [answered, setAnswered] = useState(warnings);
  if (warnings && warnings !== answered) {
    setAnswered(warnings);
    setShown(warnings);
  }
  useEffect(() => {
    if (typed === undefined) return undefined;
    const aborting = new AbortController();
    const { signal } = aborting;
    const timer = setTimeout(() => {
      fetchWarnings(typed, signal).then(setShown, (error: unknown) => {
        if (!signal.aborted) console.error('거래 금지 물품을 확인하지 못했습니다.', error);
      });
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [typed]);
  return (
    <div>
      <TextField
        label="제목"
        required
        enterKeyHint="next"
        placeholder="제목을 입력해 주세요"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        {...field}
      />
      <ProhibitedWarning warnings={shown} />
    </div>
  );
}

async function fetchWarnings(title: string, signal: AbortSignal): Promise<readonly ListingWarning[]> {
  const response = await fetch(`/api/prohibited?${new URLSearchParams({ title })}`, { signal });
  // Beyond the limit only the answer to the form warns.
  if (response.status === 429) return [];
  if (!response.ok) throw new Error(`prohibited: ${response.status}`);
  return ((await response.json()) as { warnings: ListingWarning[] }).warnings;
}

const PROHIBITED_PATH = '/support/prohibited';

/** Once it has been shown, the form is saved all the same. */
function ProhibitedWarning({ warnings }: { warnings: readonly ListingWarning[] }) {
  const isRefused = warnings.some((warning) => warning.isRefused);
  return (
    <div role="status">
      {warnings.length > 0 && (
        <div className={styles.panel}>
          <input type="hidden" name="seenWarnings" value={warnings.map(({ slug }) => slug).join()} />
          <p className={styles.title}>
            {isRefused ? '이 장터에는 올릴 수 없어요' : '사고팔 수 없는 물건은 아닌가요?'}
          </p>
          <ul>
            {warnings.map(({ slug, name, reason }) => (
              <li key={slug} className={styles.reason}>
                <strong>{name}</strong> · {reason}
              </li>
            ))}
          </ul>
          {!isRefused && <p className={styles.reason}>해당하지 않는다면 그대로 올려도 돼요.</p>}
          {/* Beside the form: what is typed stays. */}
          <a className={styles.link} href={PROHIBITED_PATH} target="_blank">
            거래 금지 물품 보기
          </a>
        </div>
      )}
    </div>
  );
}
