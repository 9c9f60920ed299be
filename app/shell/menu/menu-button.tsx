import { useAppState } from '../session/app-state.tsx';
import styles from './menu.module.css';
import { loadMenuContent } from './side-menu.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { WithoutScripts } from '../../ui/without-scripts.tsx';

/** Server only: React leaves `noscript` alone. */
const plain = import.meta.env.SSR ? await import('./menu-without-scripts.tsx') : undefined;

/** Opens the side menu; without scripts a part of the page. */
export function MenuButton({
  className,
  iconSize = 2.6,
}: {
  className?: string | undefined;
  iconSize?: number;
}) {
  const { openMenu } = useAppState();
  return (
    <>
      <button
        type="button"
        className={classNames(styles.button, className)}
        aria-label="메뉴 열기"
        aria-haspopup="dialog"
        onClick={openMenu}
        onFocus={loadMenuContent}
        onPointerEnter={loadMenuContent}
      >
        <Icon name="menu" size={iconSize} />
      </button>
      <WithoutScripts markup={plain?.menuWithoutScripts(classNames(styles.summary, className), iconSize)} />
    </>
  );
}
