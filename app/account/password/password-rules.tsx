import { useEffect, useState } from 'react';
import styles from './password-rules.module.css';
import type { PasswordPolicy } from './password-policy.ts';

/** Reads the policy from the server: a page that was opened long ago may show an older one. */
export function PasswordRules({ shown }: { shown: boolean }) {
  const [rules, setRules] = useState<string[]>([]);
  useEffect(() => {
    if (!shown) return;
    const leaving = new AbortController();
    readRules(leaving.signal)
      .then(setRules)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.error('비밀번호 정책을 읽지 못했습니다.', error);
      });
    return () => leaving.abort();
  }, [shown]);
  if (!shown || rules.length === 0) return null;
  return (
    <ul className={styles.rules}>
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}

async function readRules(signal: AbortSignal): Promise<string[]> {
  const response = await fetch('/api/password-policy', { signal });
  if (!response.ok) throw new Error(`GET /api/password-policy: ${response.status}`);
  const { rules } = (await response.json()) as PasswordPolicy;
  return rules;
}
