import type { ReactNode } from 'react';
import type { NicknameFields } from '../../account/credentials.ts';
import { type AnyFormResult, resultOf } from '../../ui/form/form-result.ts';
import { NicknameForm } from '../../account/sign-up/nickname-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import styles from './settings.module.css';
import { SETTINGS_PATH } from '../../account/account-paths.ts';

export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

export function SettingsUnavailable({ formResult }: { formResult: AnyFormResult | undefined }) {
  const nickname = resultOf<NicknameFields>(formResult, 'nickname');
  return (
    <div className={styles.settings}>
      {nickname ? (
        <SettingsCard title="프로필">
          <NicknameForm nickname="" formResult={nickname} />
        </SettingsCard>
      ) : (
        <UnavailableCard reason={formResult?.reason} to={SETTINGS_PATH} />
      )}
    </div>
  );
}

type UnavailableCardProps = {
  reason: string | undefined;
  to: string;
};

export function UnavailableCard({ reason, to }: UnavailableCardProps) {
  return (
    <SettingsCard title="처리하지 못했어요">
      <div className={styles.unavailable}>
        {reason && <FormError>{reason}</FormError>}
        <ButtonLink variant="secondary" to={to} reloadDocument>
          다시 시도
        </ButtonLink>
      </div>
    </SettingsCard>
  );
}
