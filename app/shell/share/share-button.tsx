import { useToast } from '../../ui/feedback/toast.tsx';
import { IconFrame } from '../../ui/icons/icon.tsx';
import { lazyChunk, useNotifyMissing } from '../../ui/lazy-chunk.ts';
import styles from './share-button.module.css';

const sharing = lazyChunk(() => import('./share-link.ts'));

type ShareButtonProps = { title: string; path: string };

export function ShareButton({ title, path }: ShareButtonProps) {
  const { showToast } = useToast();
  const notifyMissing = useNotifyMissing();
  const share = () => {
    const link = { title, url: window.location.origin + path };
    void sharing.load().then(({ shareLink }) => shareLink(link, showToast), notifyMissing);
  };
  return (
    <button
      type="button"
      className={styles.share}
      aria-label="공유하기"
      onClick={share}
      onFocus={sharing.prepare}
      onPointerEnter={sharing.prepare}
    >
      <IconFrame size={2.2}>
        <path d="M12 14.5V3.2m-4.2 4L12 3l4.2 4.2M7 10.5H4.8v10h14.4v-10H17" />
      </IconFrame>
    </button>
  );
}
