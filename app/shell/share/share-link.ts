import type { useToast } from '../../ui/feedback/toast.tsx';

type Link = { title: string; url: string };

/** With what the device shares with; else copies the address. */
export async function shareLink(
  link: Link,
  showToast: ReturnType<typeof useToast>['showToast'],
): Promise<void> {
  if (await isSharedByDevice(link)) return;
  try {
    await navigator.clipboard.writeText(link.url);
    showToast('링크를 복사했어요.');
  } catch (error) {
    console.error('링크를 복사하지 못했습니다.', error);
    showToast('링크를 복사하지 못했어요. 주소창에서 복사해 주세요.', 'failed');
  }
}

const NO_FAILURES = ['AbortError', 'InvalidStateError'];

async function isSharedByDevice(link: Link): Promise<boolean> {
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
