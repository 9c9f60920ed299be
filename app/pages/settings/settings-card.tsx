import type { ComponentProps, ReactNode } from 'react';
import { SiteLink } from '../../ui/site-link.tsx';
import type { NicknameFields } from '../../account/credentials.ts';
import { type AnyFormResult, resultOf } from '../../ui/form/form-result.ts';
import { NicknameForm } from '../../account/sign-up/nickname-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
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

type LinkCardProps = Pick<ComponentProps<typeof SiteLink>, 'to' | 'reloadDocument' | 'download'> & {
  title: string;
  linkText: string;
  children: ReactNode;
};

/** What has a page of its own. */
export function LinkCard({ title, linkText, children, ...link }: LinkCardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.linkTitle}>{title}</h2>
        <SiteLink {...link} className={styles.link}>
          {linkText}
          <Icon name="chevron-right" size={1.6} />
        </SiteLink>
      </div>
      <p className={styles.text}>{children}</p>
    </section>
  );
}

/** A long form under its title. */
export function FoldedCard(section: ComponentProps<typeof FoldedSection>) {
  return (
    <div className={styles.folded}>
      <FoldedSection {...section} />
    </div>
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
