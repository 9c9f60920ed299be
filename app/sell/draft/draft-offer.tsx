import { useEffect, useId } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { useRestoredFocus } from '../../ui/overlay/use-restored-focus.ts';
import styles from './draft-offer.module.css';
import type { OfferedDraft } from './use-draft-offers.ts';

type DraftActs = {
  onResume: (draft: OfferedDraft) => void;
  onStartNew: (draft: OfferedDraft) => void;
  onDelete: (draft: OfferedDraft) => void;
  onTakeBack: (draft: OfferedDraft) => void;
};
type DraftOffersProps = DraftActs & {
  drafts: readonly OfferedDraft[];
  /** How many of them were resumed. */
  round: number;
  isEdit: boolean;
};
type DraftOfferProps = DraftActs & { draft: OfferedDraft; isEdit: boolean; isFolded?: boolean };

const ASIDE_TEXT = '새로 쓰기 시작하면 쓰던 글은 지워져요.';
const FIRST_FIELD = 'input:enabled:not([type="hidden"])';

/** Only the newest, so that the form is not far below; none once the form holds one. */
export function DraftOffers({ drafts, round, onResume, ...rest }: DraftOffersProps) {
  const { showToast } = useToast();
  const shown = round === 0 ? drafts.slice(0, 1) : [];
  const others = drafts.slice(shown.length);
  const acts = {
    ...rest,
    onResume(draft: OfferedDraft) {
      onResume(draft);
      showToast('쓰던 글을 불러왔어요.');
    },
  };
  return (
    <>
      {shown.map((draft) => (
        <DraftOffer key={draft.id} draft={draft} {...acts} />
      ))}
      {others.length > 0 && (
        <div className={classNames(round > 0 && styles.quiet)}>
          <FoldedSection key={round} title={`다른 초안 ${others.length}개`} open={false}>
            <div className={styles.others}>
              {others.map((draft) => (
                <DraftOffer key={draft.id} draft={draft} {...acts} isFolded />
              ))}
            </div>
          </FoldedSection>
        </div>
      )}
    </>
  );
}

function DraftOffer(props: DraftOfferProps) {
  const { draft, isEdit, isFolded = false, onResume, onTakeBack } = props;
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
    if (!isFolded) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [ref, isFolded]);
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
        {statusText(draft, isEdit)}
      </p>
      {isOpen && (
        <div className={styles.buttons}>
          <Choice variant="primary" label="이어서 쓰기" onChoose={() => decide(() => onResume(draft))} />
          {isEdit || isFolded ? (
            <Choice
              label={isEdit ? '수정한 내용 지우기' : '지우기'}
              onChoose={() => decide(() => props.onDelete(draft))}
            />
          ) : (
            <Choice label="새로 쓰기" onChoose={() => decide(() => props.onStartNew(draft))} />
          )}
        </div>
      )}
      {(draft.state === 'aside' || draft.state === 'deleted') && (
        <Choice
          label="되돌리기"
          onChoose={() => decide(() => onTakeBack(draft), `.${styles.buttons} > :first-child`)}
        />
      )}
    </section>
  );
}

function statusText({ state }: OfferedDraft, isEdit: boolean): string {
  if (state === 'open') return '';
  if (state === 'aside') return ASIDE_TEXT;
  return isEdit ? '수정한 내용을 지웠어요.' : '쓰던 글을 지웠어요.';
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
