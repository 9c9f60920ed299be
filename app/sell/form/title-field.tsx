import { useEffect, useState } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import type { ListingWarning } from './check-listing-form.ts';
import { ProhibitedWarning } from './prohibited-warning.tsx';

const QUIET_MS = 400;

type TitleFieldProps = {
  name: string;
  maxLength: number;
  defaultValue: string | undefined;
  error: string | undefined;
  /** From the answer to the form. */
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
