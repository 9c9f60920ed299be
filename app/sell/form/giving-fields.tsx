import { useState } from 'react';
import { ChoiceChips } from '../../ui/form/choice-fields.tsx';
import styles from './giving-fields.module.css';

/** The first has no value: it is what a form without the field means. */
const WAYS = [
  { value: '', label: '바로 나눔' },
  { value: '1', label: '신청 받기' },
];

type GivingFieldsProps = {
  /** `1` for 신청 받기. */
  value: string | undefined;
  error: string | undefined;
  /** Only what is given away has a choice. */
  isHidden: boolean;
};

export function GivingFields({ value = '', error, isHidden }: GivingFieldsProps) {
  const [way, setWay] = useState(value);
  return (
    // Not unmounted: it keeps what was chosen.
    <div hidden={isHidden}>
      <ChoiceChips
        label="나눔 방법"
        name="takesApplications"
        options={WAYS}
        value={way}
        error={error}
        onChange={({ currentTarget }) => setWay(currentTarget.value)}
      />
      <p className={styles.help}>
        {way === '1'
          ? '신청한 분들 중에서 한 분을 고르거나 추첨할 수 있어요.'
          : '먼저 나눔받기를 누른 분이 받아요.'}
      </p>
    </div>
  );
}
