import { productPath } from '../../product/product.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './share-button.module.css';

type ShareButtonProps = { product: { id: string; title: string } };

/** Hands a product's address to whatever the device shares with, or copies it. */
export function ShareButton({ product }: ShareButtonProps) {
  const { showToast } = useToast();
  const share = async () => {
    const url = window.location.origin + productPath(product.id);
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: product.title, url });
      await navigator.clipboard.writeText(url);
      showToast('링크를 복사했어요.');
    } catch (error) {
      // Closing the device's sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.error('링크를 공유하지 못했습니다.', error);
      showToast('링크를 복사하지 못했어요.', 'failed');
    }
  };
  return (
    <button type="button" className={styles.share} aria-label="공유하기" onClick={() => void share()}>
      <Icon name="share" size={2.2} />
    </button>
  );
}
