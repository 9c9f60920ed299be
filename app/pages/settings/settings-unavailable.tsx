import { SETTINGS_PATH, type SettingsResult } from '../../account/form-result.ts';
import { NicknameForm } from '../../account/sign-up/nickname-form.tsx';
import { UnavailableCard } from './unavailable-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import styles from './settings.module.css';

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
