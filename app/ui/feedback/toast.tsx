import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import styles from './toast.module.css';

type Tone = 'done' | 'failed';
type Toast = { id: number; text: string; tone: Tone };
type ToastApi = {
  showToast: (text: string, tone?: Tone) => void;
};

const SHOWN_MS = 2400;
const ToastContext = createContext<ToastApi | null>(null);
const ToastTextContext = createContext('');

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const showToast = useCallback((text: string, tone: Tone = 'done') => {
    setToast((last) => ({ id: (last?.id ?? 0) + 1, text, tone }));
  }, []);

  useEffect(() => {
    if (!toast) return;
    // A newer toast may be shown by then.
    const timer = setTimeout(() => setToast((shown) => (shown === toast ? null : shown)), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const api = useMemo(() => ({ showToast }), [showToast]);
  return (
    <ToastContext value={api}>
      <ToastTextContext value={toast?.text ?? ''}>{children}</ToastTextContext>
      <ToastRegion toast={toast} />
    </ToastContext>
  );
}

export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (!api) throw new Error('useToast는 ToastProvider 안에서만 쓸 수 있습니다.');
  return api;
}

/** Repeats toasts in a modal dialog, whose readers cannot hear the region outside. */
export function ToastEcho() {
  return (
    <span className="visually-hidden" aria-live="polite">
      {use(ToastTextContext)}
    </span>
  );
}

/** Always mounted: screen readers announce changes of a region. A popover while it speaks, above dialogs. */
function ToastRegion({ toast }: { toast: Toast | null }) {
  const ref = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const region = ref.current;
    // Without popovers it lies under dialogs.
    if (!toast || !region?.showPopover) return;
    region.showPopover();
    return () => region.hidePopover();
  }, [toast]);
  return (
    <output ref={ref} popover="manual" className={styles.region} aria-live="polite">
      {toast && (
        <span key={toast.id} className={styles.toast}>
          <Icon
            name={toast.tone === 'done' ? 'check-circle' : 'warning'}
            size={2.2}
            className={styles[toast.tone]}
          />
          <span>{toast.text}</span>
        </span>
      )}
    </output>
  );
}
