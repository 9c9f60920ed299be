import type { ReactNode } from 'react';
import { SETTINGS_PATH, type SettingsResult } from '../../account/form-result.ts';
import { NicknameForm } from '../../account/sign-up/nickname-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import styles from './settings.module.css';

/** A part of one's settings under its heading. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/**
 * What comes of a form of the settings while nobody's can be looked up: a nickname that was typed is kept, and can be
 * sent again. The others hold nothing but passwords and choices.
 */
export function SettingsUnavailable({ formResult = {} }: { formResult: SettingsResult | undefined }) {
  const { nickname, ...others } = formResult;
  const reason = Object.values(others).find((other) => other.reason)?.reason;
  return (
    <div className={styles.settings}>
      {nickname ? (
        <SettingsCard title="프로필">
          <NicknameForm nickname="" formResult={nickname} />
        </SettingsCard>
      ) : (
        <UnavailableCard reason={reason} to={SETTINGS_PATH} />
      )}
    </div>
  );
}

type UnavailableCardProps = {
  /** In Korean; undefined of a form that the page does not know. */
  reason: string | undefined;
  /** The page that the form was on. */
  to: string;
};

/** What is left of a form that can't be drawn now, as nobody can be looked up: why, and the way back to it. */
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
