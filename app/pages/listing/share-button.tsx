import { productPath } from '../../product/product.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from './share-button.module.css';

type ShareButtonProps = { product: { id: string; title: string } };

export function ShareButton({ product }: ShareButtonProps) {
  const { showToast } = useToast();
  const share = async () => {
    const url = window.location.origin + productPath(product.id);
    if (await isSharedByDevice({ title: product.title, url })) return;
    try {
      await navigator.clipboard.writeText(url);
      showToast('링크를 복사했어요.');
    } catch (error) {
      console.error('링크를 복사하지 못했습니다.', error);
      showToast('링크를 복사하지 못했어요. 주소창에서 복사해 주세요.', 'failed');
    }
  };
  return (
    <button type="button" className={styles.share} aria-label="공유하기" onClick={() => void share()}>
      <Icon name="share" size={2.2} />
    </button>
  );
}

const NO_FAILURES = ['AbortError', 'InvalidStateError'];

async function isSharedByDevice(link: { title: string; url: string }): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    if (error instanceof DOMException && NO_FAILURES.includes(error.name)) return true;
    console.error('링크를 공유하지 못했습니다.', error);
    return false;
  }
}
