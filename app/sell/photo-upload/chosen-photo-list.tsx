import { useId, useState } from 'react';
import type { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { ChosenPhotoDialog } from './chosen-photo-dialog.tsx';
import { ChosenPhotoImage } from './chosen-photo-image.tsx';
import own from './chosen-photo-list.module.css';
import { hasFailed, isListed, isOnItsWay, type ChosenPhoto } from './chosen-photo.ts';
import styles from './photo-field.module.css';
import { stepAside } from './photo-order.ts';
import stateStyles from './photo-tile-state.module.css';
import { usePhotoMoves } from './use-photo-moves.ts';

type ChosenPhotoListProps = {
  photos: readonly ChosenPhoto[];
  moves: ReturnType<typeof usePhotoMoves>;
  /** Outlives the last photo, which can be removed in it. */
  overlay: ReturnType<typeof useOverlayHistory>;
  onRemove: (url: string) => void;
  onRetry: (url: string) => void;
};

export function ChosenPhotoList({ photos, moves, overlay, onRemove, onRetry }: ChosenPhotoListProps) {
  const hintId = useId();
  const { listRef, dragged, news, picked, pressKey, place } = moves;
  const [shownUrl, setShownUrl] = useState<string>();
  const shown = photos.findIndex(({ url }) => url === shownUrl);
  const gripOf = (index: number) => listRef.current?.querySelectorAll<HTMLElement>('[data-grip]')[index];
  const tap = (index: number, grip: HTMLElement) => {
    if (picked !== -1) return place(index, grip);
    // Safari does not focus a tapped button.
    grip.focus({ preventScroll: true });
    setShownUrl(photos[index]?.url);
    overlay.open();
  };
  const several = photos.length > 1;
  const retry = (url: string, index: number) => {
    // The pressed button disappears with the focus.
    gripOf(index)?.focus({ preventScroll: true });
    onRetry(url);
  };
  return (
    <>
      <ol ref={listRef} className={styles.photos} aria-label="고른 사진" data-held={dragged ? '' : undefined}>
        {photos.map((photo, index) => (
          <li
            key={photo.url}
            className={classNames(styles.photo, own.item)}
            data-held={dragged?.from === index ? '' : undefined}
            data-step={dragged ? stepAside(index, dragged.from, dragged.to) : undefined}
          >
            <button
              type="button"
              className={own.grip}
              data-grip=""
              data-invalid={isLost(photo) ? '' : undefined}
              aria-describedby={several ? hintId : undefined}
              aria-haspopup="dialog"
              aria-pressed={picked === -1 ? undefined : picked === index}
              onKeyDown={(event) => pressKey(event, index)}
              onClick={({ currentTarget }) => tap(index, currentTarget)}
            >
              <ChosenPhotoImage photo={photo} name={`사진 ${index + 1}`} className={styles.image} />
            </button>
            <PhotoTileState
              photo={photo}
              name={`사진 ${index + 1}`}
              onRetry={() => retry(photo.url, index)}
            />
            {index === 0 && !hasFailed(photo) && <span className={styles.first}>대표</span>}
            <RemoveButton name={`사진 ${index + 1} 삭제`} onRemove={() => onRemove(photo.url)} />
          </li>
        ))}
      </ol>
      <ChosenPhotoDialog
        photo={photos[shown]}
        name={`사진 ${shown + 1}`}
        isOpen={overlay.isOpen && shown !== -1}
        onMakeFirst={shown > 0 ? () => moves.move(shown, 0, gripOf(shown)) : undefined}
        onPick={several ? () => moves.pick(shown) : undefined}
        onRemove={() => shownUrl !== undefined && onRemove(shownUrl)}
        onClose={overlay.close}
      />
      <span id={hintId} hidden>
        좌우 화살표 키로 옮기거나, 눌러서 대표로 정하거나 옮기거나 빼세요. 첫 사진이 대표예요.
      </span>
      <span className="visually-hidden" aria-live="polite">
        {news}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {sendingNews(photos)}
      </span>
    </>
  );
}

function isLost(photo: ChosenPhoto): boolean {
  return hasFailed(photo) && !photo.file;
}

/** Errors are announced at the field. */
function sendingNews(photos: readonly ChosenPhoto[]): string {
  if (photos.some(isOnItsWay)) return '사진을 보내는 중이에요';
  const sent = photos.filter((photo) => !isListed(photo));
  if (sent.length === 0) return '';
  return sent.every(({ state }) => state.name === 'staged') ? `사진 ${sent.length}장을 보냈어요` : '';
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

type PhotoTileStateProps = {
  photo: ChosenPhoto;
  name: string;
  onRetry: () => void;
};

function PhotoTileState({ photo: { state, file }, name, onRetry }: PhotoTileStateProps) {
  switch (state.name) {
    case 'staged':
      return null;
    case 'waiting':
      return <Progress name={name} percent={0} />;
    case 'sending':
      return <Progress name={name} percent={state.percent} />;
    case 'failed':
      return file ? <Retry name={name} onRetry={onRetry} /> : <Failure text={state.label} />;
  }
}

function Progress({ name, percent }: { name: string; percent: number }) {
  return (
    <span
      className={stateStyles.cover}
      role="progressbar"
      aria-label={`${name} 보내는 중`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg className={stateStyles.ring} viewBox="0 0 40 40" aria-hidden="true">
        <circle className={stateStyles.track} cx="20" cy="20" r="14" />
        <circle
          className={stateStyles.done}
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
      className={stateStyles.retry}
      data-invalid=""
      aria-label={`${name} 다시 보내기`}
      onClick={onRetry}
    >
      <MemberIcon name="refresh" size={2} />
      다시 보내기
    </button>
  );
}

function Failure({ text }: { text: string | undefined }) {
  return (
    <span className={stateStyles.failure}>
      <Icon name="warning" size={2} />
      {text}
    </span>
  );
}
