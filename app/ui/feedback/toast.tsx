import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../icons/icon.tsx';
import { takeSavedToast } from './saved-toast.ts';
import styles from './toast.module.css';

type Tone = 'done' | 'failed';
type ToastAction = { label: string; onPress: () => void };
type Toast = { id: number; text: string; tone: Tone; action: ToastAction | undefined };
type ToastApi = {
  /** With an action it is shown longer, and stays while the action has the focus. */
  showToast: (text: string, tone?: Tone, action?: ToastAction) => void;
};

const SHOWN_MS = 2400;
const SHOWN_WITH_ACTION_MS = 8000;
const ToastContext = createContext<ToastApi | null>(null);
const ToastTextContext = createContext('');

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const [isPaused, setPaused] = useState(false);
  const showToast = useCallback<ToastApi['showToast']>((text, tone = 'done', action) => {
    setPaused(false);
    setToast((last) => ({ id: (last?.id ?? 0) + 1, text, tone, action }));
  }, []);

  useEffect(() => {
    if (!toast || isPaused) return;
    const shownMs = toast.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS;
    // A newer toast may be shown by then.
    const timer = setTimeout(() => setToast((shown) => (shown === toast ? null : shown)), shownMs);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);

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

  const api = useMemo(() => ({ showToast }), [showToast]);
  return (
    <ToastContext value={api}>
      <ToastTextContext value={toast?.text ?? ''}>{children}</ToastTextContext>
      <ToastRegion toast={toast} onPause={setPaused} onClose={() => setToast(null)} />
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

type ToastRegionProps = {
  toast: Toast | null;
  onPause: (isPaused: boolean) => void;
  onClose: () => void;
};

/** Always mounted: screen readers announce changes of a region. A popover while it speaks, above dialogs. */
function ToastRegion({ toast, onPause, onClose }: ToastRegionProps) {
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
          <span className={styles.text}>{toast.text}</span>
          {toast.action && <ToastButton action={toast.action} onPause={onPause} onClose={onClose} />}
        </span>
      )}
    </output>
  );
}

type ToastButtonProps = Omit<ToastRegionProps, 'toast'> & { action: ToastAction };

function ToastButton({ action: { label, onPress }, onPause, onClose }: ToastButtonProps) {
  const press = () => {
    onClose();
    onPress();
  };
  return (
    <button
      type="button"
      className={styles.action}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
      onClick={press}
    >
      {label}
    </button>
  );
}
