import { useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { useRestoredFocus } from '../../ui/overlay/use-restored-focus.ts';
import styles from './draft-offer.module.css';
import type { OfferedDraft } from './use-draft-offers.ts';

type DraftOffersProps = {
  drafts: readonly OfferedDraft[];
  onResume: (draft: OfferedDraft) => void;
  onStartNew: (draft: OfferedDraft) => void;
  onTakeBack: (draft: OfferedDraft) => void;
};
type DraftOfferProps = Omit<DraftOffersProps, 'drafts'> & { draft: OfferedDraft };

const STATUS = {
  open: '',
  aside: '새로 쓰기 시작하면 쓰던 글은 지워져요.',
  dropped: '쓰던 글을 지웠어요.',
};
const FIRST_FIELD = 'input:enabled:not([type="hidden"])';

/** Only the newest, so that the form is not far below. */
export function DraftOffers({ drafts: [newest, ...others], ...acts }: DraftOffersProps) {
  return (
    <>
      {newest && <DraftOffer key={newest.id} draft={newest} {...acts} />}
      {others.length > 0 && (
        <FoldedSection title={`다른 초안 ${others.length}개`} open={false}>
          <div className={styles.others}>
            {others.map((draft) => (
              <DraftOffer key={draft.id} draft={draft} {...acts} />
            ))}
          </div>
        </FoldedSection>
      )}
    </>
  );
}

function DraftOffer({ draft, onResume, onStartNew, onTakeBack }: DraftOfferProps) {
  const id = useId();
  const isOpen = draft.state === 'open';
  // Only the undo button disappears by itself.
  const ref = useRestoredFocus<HTMLElement>(draft.state === 'dropped' ? 0 : 1);
  // The pressed button disappears with the focus.
  const decide = (act: () => void, next = FIRST_FIELD) => {
    const form = ref.current?.closest('form');
    flushSync(act);
    form?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  };
  // A reload restores the position below this.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [ref]);
  return (
    <section
      ref={ref}
      className={classNames(styles.offer, !isOpen && styles.rest)}
      aria-labelledby={isOpen ? id : undefined}
      aria-label={isOpen ? undefined : '쓰던 글'}
      tabIndex={-1}
    >
      {isOpen && <Contents draft={draft} titleId={id} />}
      <p className={styles.status} role="status">
        {STATUS[draft.state]}
      </p>
      {isOpen && (
        <div className={styles.buttons}>
          <Choice variant="primary" label="이어서 쓰기" onChoose={() => decide(() => onResume(draft))} />
          <Choice label="새로 쓰기" onChoose={() => decide(() => onStartNew(draft))} />
        </div>
      )}
      {draft.state === 'aside' && (
        <Choice
          label="되돌리기"
          onChoose={() => decide(() => onTakeBack(draft), `.${styles.buttons} > :first-child`)}
        />
      )}
    </section>
  );
}

type ChoiceProps = { variant?: 'primary' | 'secondary'; label: string; onChoose: () => void };

function Choice({ variant = 'secondary', label, onChoose }: ChoiceProps) {
  return (
    <Button type="button" variant={variant} size="small" className={styles.choice} onClick={onChoose}>
      {label}
    </Button>
  );
}

function Contents({ draft, titleId }: { draft: OfferedDraft; titleId: string }) {
  const { fields, photos, goneCount } = draft;
  return (
    <>
      <h2 id={titleId} className={styles.title}>
        쓰던 글이 있어요
      </h2>
      {fields.title !== undefined && <p className={styles.draft}>{fields.title}</p>}
      {photos.length > 0 && (
        <ul className={styles.photos} aria-label={`보관한 사진 ${photos.length}장`}>
          {photos.map(({ id, thumbnail }) => (
            <li key={id}>
              <img className={styles.photo} src={thumbnail} alt="" />
            </li>
          ))}
        </ul>
      )}
      {goneCount > 0 && <p className={styles.text}>사진 {goneCount}장은 보관이 끝나 다시 골라야 해요.</p>}
    </>
  );
}
