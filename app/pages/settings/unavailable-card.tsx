import { ButtonLink } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { SettingsCard } from './settings-card.tsx';
import styles from './settings.module.css';

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
      <div className={styles.onOutage}>
        {reason && <FormError>{reason}</FormError>}
        <ButtonLink variant="secondary" to={to} reloadDocument>
          다시 시도
        </ButtonLink>
      </div>
    </SettingsCard>
  );
}
