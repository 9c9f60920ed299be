import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { useOverlayHistory } from '../../ui/overlay/overlay-history.ts';

interface AppState {
  isMenuOpen: boolean;
  openMenu(): void;
  closeMenu(): void;
  isDetailTopVisible: boolean;
  setDetailTopVisible(visible: boolean): void;
}

const AppStateContext = createContext<AppState | null>(null);

export function AppStateProvider({ children }: { children: ReactNode }) {
  const { isOpen, open, close } = useOverlayHistory('menu');
  const [isDetailTopVisible, setDetailTopVisible] = useState(false);
  const state = useMemo(
    () => ({
      isMenuOpen: isOpen,
      openMenu: open,
      closeMenu: close,
      isDetailTopVisible,
      setDetailTopVisible,
    }),
    [isOpen, open, close, isDetailTopVisible],
  );
  return <AppStateContext value={state}>{children}</AppStateContext>;
}

export function useAppState(): AppState {
  const state = use(AppStateContext);
  if (!state) throw new Error('AppStateProvider 안에서만 쓸 수 있습니다.');
  return state;
}
