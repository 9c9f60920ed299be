import { Icon } from '../../ui/icons/icon.tsx';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import type { ChosenPhoto } from './chosen-photo.ts';
import styles from './photo-tile-state.module.css';

type PhotoTileStateProps = {
  photo: ChosenPhoto;
  name: string;
  onRetry: () => void;
};

export function PhotoTileState({ photo: { state, file }, name, onRetry }: PhotoTileStateProps) {
  switch (state.name) {
    case 'staged':
      return null;
    case 'waiting':
      return <Progress name={name} percent={0} />;
    case 'sending':
      return <Progress name={name} percent={state.percent} />;
    case 'failed':
      return file ? <Retry name={name} onRetry={onRetry} /> : <Failure text="보관 끝남" />;
    case 'rejected':
      return <Failure text="올릴 수 없음" />;
  }
}

function Progress({ name, percent }: { name: string; percent: number }) {
  return (
    <span
      className={styles.cover}
      role="progressbar"
      aria-label={`${name} 보내는 중`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg className={styles.ring} viewBox="0 0 40 40" aria-hidden="true">
        <circle className={styles.track} cx="20" cy="20" r="14" />
        <circle
          className={styles.done}
          cx="20"
          cy="20"
          r="14"
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90 20 20)"
        />
      </svg>
    </span>
  );
}

function Retry({ name, onRetry }: { name: string; onRetry: () => void }) {
  return (
    <button
      type="button"
      className={styles.retry}
      data-invalid=""
      aria-label={`${name} 다시 보내기`}
      onClick={onRetry}
    >
      <MemberIcon name="refresh" size={2} />
      다시 보내기
    </button>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <span className={styles.failure}>
      <Icon name="warning" size={2} />
      {text}
    </span>
  );
}
