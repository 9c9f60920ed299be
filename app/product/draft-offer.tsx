import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.tsx';
import styles from './draft-offer.module.css';
import type { OfferedDraft } from './use-publish-draft.ts';

type DraftOfferProps = {
  draft: OfferedDraft;
  onResume: () => void;
  onStartNew: () => void;
};

/** What was begun on this device some other time, to go on with or to throw away. */
export function DraftOffer({ draft, onResume, onStartNew }: DraftOfferProps) {
  const { fields, photos, goneCount } = draft;
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  // The panel goes, and its buttons with the focus: the form's first field takes it.
  const decide = (act: () => void) => () => {
    const form = ref.current?.closest('form');
    flushSync(act);
    form?.querySelector<HTMLElement>('input:enabled:not([type="hidden"])')?.focus({ preventScroll: true });
  };
  return (
    <section ref={ref} className={styles.offer} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        쓰던 글이 있어요
      </h2>
      {fields.title !== undefined && <p className={styles.draft}>{fields.title}</p>}
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label={`보관한 사진 ${photos.length}장`}>
          {photos.map(({ id: photoId, thumbnail }) => (
            <li key={photoId}>
              <img className={styles.photo} src={thumbnail} alt="" />
            </li>
          ))}
        </ul>
      )}
      {goneCount > 0 && (
        <p className={styles.text}>사진 {goneCount}장은 보관 시간이 지나 다시 골라야 해요.</p>
      )}
      <div className={styles.buttons}>
        <Button type="button" variant="secondary" size="small" onClick={decide(onStartNew)}>
          새로 쓰기
        </Button>
        <Button type="button" variant="secondary" size="small" onClick={decide(onResume)}>
          이어서 쓰기
        </Button>
      </div>
    </section>
  );
}
