import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import type { RecentSearches } from './recent-searches.ts';
import styles from '../suggest/search-suggestions.module.css';

type RecentSearchPanelProps = {
  recent: RecentSearches;
  children: ReactNode;
  onDelete(text: string): void;
  onDeleteAll(): void;
  onSaving(saving: boolean): void;
};

export function RecentSearchPanel(props: RecentSearchPanelProps) {
  const { recent, children, onDelete, onDeleteAll, onSaving } = props;
  if (!recent.saving) {
    return (
      <div className={styles.head}>
        <p className={styles.title}>최근 검색어 저장이 꺼져 있어요.</p>
        <PanelButton onClick={() => onSaving(true)}>저장 켜기</PanelButton>
      </div>
    );
  }
  return (
    <>
      <div className={styles.head}>
        <p className={styles.title}>최근 검색어</p>
        <PanelButton onClick={onDeleteAll}>전체 삭제</PanelButton>
        <PanelButton onClick={() => onSaving(false)}>저장 끄기</PanelButton>
      </div>
      <div className={styles.recent}>
        {children}
        <ul>
          {recent.texts.map((text) => (
            <li key={text}>
              <button
                type="button"
                className={styles.delete}
                aria-label={`최근 검색어 ${text} 삭제`}
                onClick={() => onDelete(text)}
              >
                <Icon name="close" size={1.6} />
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function PanelButton({ onClick, children }: { onClick(): void; children: string }) {
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      {children}
    </button>
  );
}
