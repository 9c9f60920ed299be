import { type FormEvent, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { takeBegunAct } from '../../account/sign-in/begun-act.ts';
import { useAskToSignIn } from '../../account/sign-in/sign-in-sheet-context.ts';
import { useViewer } from '../../account/viewer.tsx';
import {
  IN_PLACE,
  keywordHref,
  KEYWORDS_PATH,
  keywordSearch,
  type TypedKeyword,
} from '../../keyword/keyword-path.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { AddedInPlace } from '../my/keywords/add-in-place.ts';
import type { ListScope } from './list-address.ts';
import type { ListQuery } from './list-query.ts';
import styles from './search-alert.module.css';

type SearchAlertProps = {
  scope: ListScope;
  query: Pick<ListQuery, 'q' | 'minWon' | 'maxWon'>;
  className?: string;
};

/** Makes a keyword alert of a search. Without scripts it leads guests to sign in, and to the form with its words. */
export function SearchAlert({ scope, query, className }: SearchAlertProps) {
  const typed = toKeyword(scope, query);
  const { isAdded, isSending, add } = useSearchAlert(typed);
  if (isAdded)
    return (
      <div className={className}>
        <ButtonLink to={KEYWORDS_PATH} variant="secondary" size="small">
          받고 있는 키워드 보기
        </ButtonLink>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add();
  };
  return (
    <form method="post" action={keywordHref(typed)} className={className} onSubmit={submit}>
      <input type="hidden" name="intent" value="add" />
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="secondary" size="small" pending={isSending}>
        <span className={styles.label}>
          <Icon name="bell" size={1.8} />이 검색 알림 받기
        </span>
      </Button>
    </form>
  );
}

function toKeyword({ category, subCategory }: ListScope, { q, minWon, maxWon }: SearchAlertProps['query']) {
  return {
    words: q,
    category: category ?? '',
    subCategory: subCategory ?? '',
    min: minWon?.toString() ?? '',
    max: maxWon?.toString() ?? '',
  };
}

function useSearchAlert(typed: TypedKeyword) {
  const { viewer, signedIn } = useViewer();
  const { showToast } = useToast();
  const askToSignIn = useAskToSignIn();
  const { data: answer, state, submit } = useFetcher<AddedInPlace>();
  const subjectId = keywordSearch(typed);
  const send = () => {
    if (state !== 'idle') return;
    const fields = { intent: 'add', ...IN_PLACE, ...typed };
    // The list is the same for everyone.
    void submit(fields, { method: 'post', action: KEYWORDS_PATH, defaultShouldRevalidate: false });
  };
  useEffect(() => {
    if (viewer && takeBegunAct('keyword', subjectId) !== undefined) send();
    // Only the viewer matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [viewer]);
  useEffect(() => {
    if (answer?.ok) showToast('알림을 받아요. 맞는 상품이 올라오면 알려 드릴게요.');
    else if (answer) showToast(answer.text, 'failed');
  }, [answer, showToast]);
  const add = () => {
    if (signedIn) send();
    else askToSignIn({ act: 'keyword', subjectId, purpose: '알림을 받으려면', photoAddress: undefined });
  };
  return { isAdded: answer?.ok === true, isSending: state !== 'idle', add };
}
