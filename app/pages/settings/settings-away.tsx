import { SETTINGS_PATH, type SettingsRefusal } from '../../account/form-refusal.ts';
import { NicknameForm } from '../../account/sign-up/nickname-form.tsx';
import { AwayCard } from './unavailable-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import styles from './settings.module.css';

/**
 * What comes of a form of the settings while nobody's can be looked up: a nickname that was typed is kept, and can be
 * sent again. The others hold nothing but passwords and choices.
 */
export function SettingsAway({ refusal = {} }: { refusal: SettingsRefusal | undefined }) {
  const { nickname, ...others } = refusal;
  const reason = Object.values(others).find((other) => other.reason)?.reason;
  return (
    <div className={styles.settings}>
      {nickname ? (
        <SettingsCard title="프로필">
          <NicknameForm nickname="" refusal={nickname} />
        </SettingsCard>
      ) : (
        <AwayCard reason={reason} to={SETTINGS_PATH} />
      )}
    </div>
  );
}
