import type { FormEvent } from 'react';
import { Icon } from '../ui/icons/icon.tsx';
import styles from './pick-button.module.css';
import lineStyles from './pick-line.module.css';

type PickButtonProps = {
  action: string;
  picked: boolean;
  onToggle: () => void;
};

export function PickButton({ action, picked, onToggle }: PickButtonProps) {
  const toggle = (event: FormEvent) => {
    event.preventDefault();
    onToggle();
  };
  return (
    <form method="post" action={action} onSubmit={toggle} data-early-tap>
      <input type="hidden" name="intent" value={picked ? 'unpick' : 'pick'} />
      <button className={styles.button} aria-label={picked ? '찜 해제' : '찜하기'} data-picked={picked}>
        <Icon name={picked ? 'heart-filled' : 'heart'} size={2.4} className={styles.heart} />
        <span>찜</span>
      </button>
    </form>
  );
}

type PickLineProps = { picked: boolean; count: number };

export function PickLine({ picked, count }: PickLineProps) {
  return (
    <p className={lineStyles.line} data-picked={picked}>
      <Icon name={picked ? 'heart-filled' : 'heart'} size={1.8} className={lineStyles.heart} />
      <span>찜 {count}</span>
    </p>
  );
}
