import { createContext, use, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../icons/icon.tsx';
import { takeSavedToast } from './saved-toast.ts';
import styles from './toast.module.css';

type Tone = 'done' | 'failed';
type ToastAction = { label: string; onPress: () => void };
type Toast = { id: number; text: string; tone: Tone; action: ToastAction | undefined };
export type ToastApi = {
  /**
   * A failure is shown longer, and one with an action. It stays while the pointer is over it or the focus in it. A
   * failure goes when a lost connection returns.
   */
  showToast: (text: string, tone?: Tone, action?: ToastAction) => void;
};

const SHOWN_MS = 2400;
const SHOWN_FAILED_MS = 5000;
const SHOWN_WITH_ACTION_MS = 8000;
/** After the pointer and the focus have left it, at most. */
const AFTERWARDS_MS = 1000;
const ToastContext = createContext<ToastApi | null>(null);
const ToastTextContext = createContext('');

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const regionRef = useRef<HTMLOutputElement>(null);
  const [api] = useState<ToastApi>(() => ({
    showToast: (text, tone = 'done', action) =>
      setToast((last) => ({ id: (last?.id ?? 0) + 1, text, tone, action })),
  }));
  const { showToast } = api;

  useEffect(() => {
    if (!toast) return;
    let timer: ReturnType<typeof setTimeout>;
    const hide = () => {
      if (regionRef.current?.matches(':hover, :focus-within')) timer = setTimeout(hide, AFTERWARDS_MS);
      // A newer toast may be shown by then.
      else setToast((shown) => (shown === toast ? null : shown));
    };
    const close = () => setToast(null);
    timer = setTimeout(hide, shownMs(toast));
    if (toast.tone === 'failed') window.addEventListener('online', close);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', close);
    };
  }, [toast]);

  const { key } = useLocation();
  useEffect(() => {
    const showSaved = () => {
      const text = takeSavedToast();
      if (text) showToast(text);
    };
    showSaved();
    window.addEventListener('pageshow', showSaved);
    return () => window.removeEventListener('pageshow', showSaved);
  }, [key, showToast]);

  return (
    <ToastContext value={api}>
      <ToastTextContext value={toast?.text ?? ''}>{children}</ToastTextContext>
      <ToastRegion ref={regionRef} toast={toast} onClose={() => setToast(null)} />
    </ToastContext>
  );
}

function shownMs({ tone, action }: Toast): number {
  if (action) return SHOWN_WITH_ACTION_MS;
  return tone === 'failed' ? SHOWN_FAILED_MS : SHOWN_MS;
}

export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (!api) throw new Error('ToastProvider 안에서만 쓸 수 있습니다.');
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

type ToastRegionProps = {
  ref: RefObject<HTMLOutputElement | null>;
  toast: Toast | null;
  onClose: () => void;
};

/** Always mounted: screen readers announce changes of a region. A popover while it speaks, above dialogs. */
function ToastRegion({ ref, toast, onClose }: ToastRegionProps) {
  useEffect(() => {
    const region = ref.current;
    // Without popovers it lies under dialogs.
    if (!toast || !region?.showPopover) return;
    region.showPopover();
    return () => region.hidePopover();
  }, [ref, toast]);
  return (
    <output ref={ref} popover="manual" className={styles.region} aria-live="polite">
      {toast && (
        <span key={toast.id} className={styles.toast}>
          <Icon
            name={toast.tone === 'done' ? 'check-circle' : 'warning'}
            size={2.2}
            className={styles[toast.tone]}
          />
          <span className={styles.text}>{toast.text}</span>
          {toast.action && <ToastButton action={toast.action} onClose={onClose} />}
        </span>
      )}
    </output>
  );
}

type ToastButtonProps = { action: ToastAction; onClose: () => void };

function ToastButton({ action: { label, onPress }, onClose }: ToastButtonProps) {
  const press = () => {
    onClose();
    onPress();
  };
  return (
    <button type="button" className={styles.action} onClick={press}>
      {label}
    </button>
  );
}
