import { useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useToast } from '../ui/feedback/toast.tsx';
import { useFailureToast } from '../ui/feedback/use-failure-toast.ts';
import type { AnyFormResult } from '../ui/form/form-result.ts';
import { MemberIcon } from '../ui/icons/member-icon.tsx';
import { RelativeTimeText } from '../ui/relative-time/relative-time-text.tsx';
import styles from './keyword-list.module.css';
import { IN_PLACE, KEYWORDS_PATH } from './keyword-path.ts';
import { MAX_KEYWORD_PUSHES } from '../notice/push/push.ts';
import { conditionsText, type Keyword } from './keyword.ts';

export function KeywordList({ keywords }: { keywords: Keyword[] }) {
  const remember = useUndoOfRemoval(keywords);
  return (
    <section aria-labelledby="own-keywords" className={styles.section}>
      <h2 id="own-keywords" className={styles.title}>
        받고 있는 키워드 <span className={styles.count}>{keywords.length}</span>
      </h2>
      {keywords.length === 0 ? (
        <p className={styles.note}>아직 없어요. 찾는 물건의 이름을 적으면 올라올 때 알려 드려요.</p>
      ) : (
        <>
          <ul aria-labelledby="own-keywords">
            {keywords.map((keyword) => (
              <KeywordRow key={keyword.id} keyword={keyword} onRemove={() => remember(keyword)} />
            ))}
          </ul>
          <p className={styles.note}>
            푸시는 하루에 {MAX_KEYWORD_PUSHES}번까지만 보내요. 나머지는 알림에서 볼 수 있어요.
          </p>
        </>
      )}
    </section>
  );
}

/** A removed keyword can be added again, without the time of its last ring. */
function useUndoOfRemoval(keywords: Keyword[]) {
  const removed = useRef<Keyword>(undefined);
  const { data: answer, submit } = useFetcher<{ ok: boolean; text?: string }>();
  const { showToast } = useToast();
  const addAgain = ({ words, category, subCategory, minWon, maxWon }: Keyword) => {
    const kind = { category: category ?? '', subCategory: subCategory ?? '' };
    const prices = { min: minWon ?? '', max: maxWon ?? '' };
    const typed = { intent: 'add', words, ...kind, ...prices, ...IN_PLACE };
    void submit(typed, { method: 'post', action: KEYWORDS_PATH });
  };
  const sayRemoved = useEffectEvent((left: Keyword[]) => {
    const keyword = removed.current;
    if (!keyword || left.some(({ id }) => id === keyword.id)) return;
    removed.current = undefined;
    showToast('키워드를 지웠어요.', 'done', { label: '되돌리기', onPress: () => addAgain(keyword) });
  });
  useEffect(() => sayRemoved(keywords), [keywords]);
  useEffect(() => {
    if (answer && !answer.ok && answer.text) showToast(answer.text, 'failed');
  }, [answer, showToast]);
  return (keyword: Keyword) => {
    removed.current = keyword;
  };
}

type KeywordRowProps = { keyword: Keyword; onRemove: () => void };

function KeywordRow({ keyword, onRemove }: KeywordRowProps) {
  const { id, words } = keyword;
  const removing = useFetcher<AnyFormResult>();
  const switching = useFetcher<AnyFormResult>();
  useFailureToast(removing.data);
  useFailureToast(switching.data);
  const sent = switching.formData?.get('intent');
  const isOn = sent ? sent === 'resume' : !keyword.isPaused;
  const isRemoved = removing.state !== 'idle';
  return (
    <li className={styles.row} data-off={!isOn || undefined} aria-busy={isRemoved || undefined}>
      <div className={styles.lines}>
        <h3 className={styles.words}>{words}</h3>
        <p className={styles.meta}>{conditionsText(keyword)}</p>
        <p className={styles.meta}>{isOn ? <LastRing at={keyword.rangAt} /> : '꺼 두었어요'}</p>
      </div>
      <removing.Form method="post" action={KEYWORDS_PATH} onSubmit={onRemove}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <button
          className={styles.remove}
          aria-label={`${words} 지우기`}
          aria-disabled={isRemoved || undefined}
        >
          <MemberIcon name="trash" size={2} />
        </button>
      </removing.Form>
      <switching.Form method="post" action={KEYWORDS_PATH}>
        <input type="hidden" name="intent" value={isOn ? 'pause' : 'resume'} />
        <input type="hidden" name="id" value={id} />
        <button className={styles.switch} role="switch" aria-checked={isOn} aria-label={`${words} 알림`}>
          <span className={styles.track} />
        </button>
      </switching.Form>
    </li>
  );
}

function LastRing({ at }: { at: number | null }) {
  if (at === null) return '아직 울리지 않았어요';
  return (
    <>
      <RelativeTimeText at={at} /> 울렸어요
    </>
  );
}
