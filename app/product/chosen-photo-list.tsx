import { useId, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import own from './chosen-photo-list.module.css';
import styles from './photo-field.module.css';
import { stepAside } from './photo-order.ts';
import type { ChosenPhoto } from './use-chosen-photos.ts';
import { usePhotoMoves } from './use-photo-moves.ts';

type ChosenPhotoListProps = {
  photos: readonly ChosenPhoto[];
  onRemove: (url: string) => void;
  onMove: (from: number, to: number) => void;
};

/** The photos chosen so far, each with a way to leave it out and to put it in another place. */
export function ChosenPhotoList({ photos, onRemove, onMove }: ChosenPhotoListProps) {
  const hintId = useId();
  const { listRef, held, news, picked, pressKey, tap } = usePhotoMoves(photos, onMove);
  const several = photos.length > 1;
  return (
    <>
      <ol ref={listRef} className={styles.photos} aria-label="고른 사진" data-held={held ? '' : undefined}>
        {photos.map(({ url }, index) => (
          <li
            key={url}
            className={classNames(styles.photo, own.item)}
            data-held={held?.from === index ? '' : undefined}
            data-step={held ? stepAside(index, held.from, held.to) : undefined}
          >
            <button
              type="button"
              className={own.grip}
              data-grip=""
              aria-describedby={several ? hintId : undefined}
              aria-pressed={several ? picked === index : undefined}
              onKeyDown={(event) => pressKey(event, index)}
              onClick={several ? ({ currentTarget }) => tap(index, currentTarget) : undefined}
            >
              <Thumbnail url={url} name={`사진 ${index + 1}`} />
            </button>
            {index === 0 && <span className={styles.first}>대표</span>}
            <RemoveButton name={`사진 ${index + 1} 삭제`} onRemove={() => onRemove(url)} />
          </li>
        ))}
      </ol>
      <span id={hintId} hidden>
        좌우 화살표 키로 옮기거나, 누른 다음 옮길 자리의 사진을 누르세요. 첫 사진이 대표예요.
      </span>
      <span className="visually-hidden" aria-live="polite">
        {news}
      </span>
    </>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={name} onClick={onRemove}>
      <span className={styles.disc}>
        <Icon name="close" size={1.6} />
      </span>
    </button>
  );
}

/** The server may read what this browser cannot show, such as HEIC. */
function Thumbnail({ url, name }: { url: string; name: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) {
    return (
      <span className={styles.image}>
        <Icon name="image" />
        <span className="visually-hidden">{name}</span>
      </span>
    );
  }
  return (
    <img className={styles.image} src={url} alt={name} draggable={false} onError={() => setIsBroken(true)} />
  );
}
