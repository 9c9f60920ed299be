import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import styles from './photo-field.module.css';
import type { ChosenPhoto } from './use-chosen-photos.ts';

type ChosenPhotoListProps = {
  photos: readonly ChosenPhoto[];
  onRemove: (url: string) => void;
};

/** The photos chosen so far, each with a way to leave it out. */
export function ChosenPhotoList({ photos, onRemove }: ChosenPhotoListProps) {
  if (photos.length === 0) return null;
  return (
    <ol className={styles.photos} aria-label="고른 사진">
      {photos.map(({ url }, index) => (
        <li key={url} className={styles.photo}>
          <Thumbnail url={url} name={`사진 ${index + 1}`} />
          {index === 0 && <span className={styles.first}>대표</span>}
          <button
            type="button"
            className={styles.remove}
            aria-label={`사진 ${index + 1} 삭제`}
            onClick={() => onRemove(url)}
          >
            <span className={styles.disc}>
              <Icon name="close" size={1.6} />
            </span>
          </button>
        </li>
      ))}
    </ol>
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
  return <img className={styles.image} src={url} alt={name} onError={() => setIsBroken(true)} />;
}
