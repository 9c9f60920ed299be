import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import styles from './kept-photos.module.css';

type RemainingPhotosProps = {
  photos: readonly StagedPhoto[];
  /** As chosen before the form was rejected, the first photo in front. */
  ids: readonly string[] | undefined;
};

/** Without scripts: chooses which of the listing's photos stay, and the first one. */
export function RemainingPhotos({ photos, ids }: RemainingPhotosProps) {
  if (photos.length === 0) return null;
  const firstId = ids?.[0] ?? photos[0]?.id;
  return (
    <noscript>
      <fieldset className={styles.field}>
        <legend className={styles.legend}>지금 사진</legend>
        {/* Without any named, all would stay. */}
        <input type="hidden" name="keep" value="" />
        <ul className={styles.photos}>
          {photos.map(({ id, thumbnail }, index) => (
            <li key={id} className={styles.photo}>
              <img className={styles.image} src={thumbnail} alt={`사진 ${index + 1}`} />
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  name="keep"
                  value={id}
                  defaultChecked={ids?.includes(id) ?? true}
                  aria-label={`사진 ${index + 1} 남기기`}
                />
                남기기
              </label>
              <label className={styles.choice}>
                <input
                  type="radio"
                  name="first"
                  value={id}
                  defaultChecked={id === firstId}
                  aria-label={`사진 ${index + 1} 대표로`}
                />
                대표로
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </noscript>
  );
}
