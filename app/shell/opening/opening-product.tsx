import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getTapped, growFromCard, onTap, type TappedProduct } from '../../product/photos/tapped-photo.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { closeModalAtOnce, openModal } from '../../ui/overlay/modal.ts';
import { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';
import header from '../header/detail-header.module.css';
import { NavigationProgress } from '../navigation-feedback.tsx';
import styles from './opening-product.module.css';
import { stopLoading } from './stop-loading.ts';

/** Lies over a list from the tap on a card until the listing's page has come, in the history entry that this will have. */
export function OpeningProduct() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { isOpen, open, handOver } = useOverlayHistory('opening');
  useEffect(() => onTap(open), [open]);
  useEffect(() => {
    if (!isOpen) return;
    const { path } = getTapped() ?? {};
    // An entry of the document before, to which one went forward.
    if (path === undefined) return goBack();
    const listKey = keyOfEntry();
    let isLoading = true;
    const load = async () => {
      await navigate(path, { replace: true });
      isLoading = false;
      handOver();
    };
    const stopWaiting = afterPaint(() => void load());
    return () => {
      stopWaiting();
      if (isLoading && keyOfEntry() === listKey) stopLoading();
    };
  }, [isOpen, navigate, handOver]);
  const product = isOpen ? getTapped() : undefined;
  return product && product.path !== pathname && <WaitingPage product={product} />;
}

/** @returns what calls it off */
function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => (timer = setTimeout(act)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

const keyOfEntry = () => (history.state as { key?: string } | null)?.key;
const goBack = () => history.back();

function WaitingPage({ product }: { product: TappedProduct }) {
  const { title, price, sold, state, source } = product;
  const dialogRef = useRef<HTMLDialogElement>(null);
  const photoRef = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = dialogRef.current!;
    openModal(dialog);
    growFromCard(photoRef.current, 'waiting page');
    return () => closeModalAtOnce(dialog);
  }, []);
  return (
    <dialog
      ref={dialogRef}
      popover="manual"
      className={styles.page}
      aria-label={`${title} 불러오는 중`}
      onCancel={goBack}
    >
      <NavigationProgress />
      <div className={header.header}>
        <button
          type="button"
          className={classNames(header.button, header.disc)}
          aria-label="뒤로 가기"
          onClick={goBack}
        >
          <Icon name="back" />
        </button>
      </div>
      <div ref={photoRef} className={styles.photo} data-sold={sold}>
        {source && <img src={source} alt="" />}
        {state && <b className={styles.state}>{state}</b>}
      </div>
      <div className={styles.seller} />
      <p className={styles.title}>{title}</p>
      <p className={styles.price}>{price}</p>
      <div className={styles.facts} />
    </dialog>
  );
}
