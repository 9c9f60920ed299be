import { useEffect, useRef, useState } from 'react';
import { lazyChunk } from '../../ui/lazy-chunk.ts';
import styles from './contact-note.module.css';

const contactInText = lazyChunk(() => import('./contact-in-text.ts'));

const QUIET_MS = 400;

/** Below the field `desc` of a listing's form, which everyone will read; nothing is stopped. */
export function ContactNote() {
  const ref = useRef<HTMLOutputElement>(null);
  const what = useContactText(ref);
  useEffect(() => {
    const isTyping = document.activeElement?.matches('textarea') ?? false;
    if (what && isTyping) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [what]);
  return (
    <output ref={ref} className={styles.note}>
      {what && (
        <>
          <strong>{what}</strong> 설명은 모두에게 보여요. 연락처는 채팅에서 나누는 게 안전해요.
        </>
      )}
    </output>
  );
}

/** Once the description rests. */
function useContactText(ref: { current: HTMLElement | null }): string | undefined {
  const [what, setWhat] = useState<string>();
  useEffect(() => {
    const field = ref.current?.closest('form')?.elements.namedItem('desc');
    if (!(field instanceof HTMLTextAreaElement)) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const read = async () => {
      const typed = field.value;
      if (typed.trim() === '') return setWhat(undefined);
      const { contactText } = await contactInText.load();
      if (field.value === typed) setWhat(contactText(typed, window.location.host));
    };
    const readLater = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        read().catch((error: unknown) => console.error('설명에 연락처가 있는지 확인하지 못했습니다.', error));
      }, QUIET_MS);
    };
    readLater();
    field.addEventListener('input', readLater);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', readLater);
    };
  }, [ref]);
  return what;
}
