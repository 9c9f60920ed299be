import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { data, useActionData, useLoaderData, useLocation, type ClientActionFunctionArgs } from 'react-router';
import { forecastRings } from '../../../keyword/forecast.server.ts';
import { KeywordForm } from '../../../keyword/keyword-form.tsx';
import { KeywordList } from '../../../keyword/keyword-list.tsx';
import { listKeywords } from '../../../keyword/keyword.server.ts';
import {
  ADDED_TEXT,
  KEYWORD_FIELDS,
  keywordHref,
  KEYWORDS_PATH,
  type TypedKeyword,
} from '../../../keyword/keyword-path.ts';
import { KEYWORD_PROBLEM_TEXTS, MAX_KEYWORDS, parseKeyword } from '../../../keyword/keyword.ts';
import { PushOffer } from '../../../notice/push/offer/push-offer.tsx';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { answerOrFailure } from '../../../request/form-response.ts';
import { memberHandler, type MemberRequest, type PageRequest } from '../../../request/handler.server.ts';
import type { PageHandle } from '../../../shell/page-handle.ts';
import { type AnyFormResult, readFields, resultOf } from '../../../ui/form/form-result.ts';
import { useRestoredFocus } from '../../../ui/overlay/use-restored-focus.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import { addInPlace, isSentInPlace } from './add-in-place.ts';
import { changeKeywords } from './keywords-action.server.ts';
import styles from './keywords.module.css';
import { NOTICES_PATH } from '../../../notice/notice-paths.ts';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: '키워드 알림',
  backTo: NOTICES_PATH,
  bottom: 'none',
  footer: false,
};
export const meta = privateMeta('키워드 알림');
export const headers = noStore;

/** The address may hold a new keyword: from the button below a search, and without scripts. */
async function load({ services, actor, pageContext, url }: MemberRequest) {
  const typed = readFields(url.searchParams, KEYWORD_FIELDS);
  const parsed = typed.words === '' ? undefined : parseKeyword(typed);
  if (parsed?.ok) services.limits.countInMemory('addressSuggestion', pageContext.address);
  return data({
    accountId: actor.id,
    keywords: await listKeywords(services.database.read, actor),
    typed,
    times: parsed?.ok ? await forecastRings(services, parsed.draft) : undefined,
  });
}

const here = ({ url }: PageRequest) => {
  const typed = readFields(url.searchParams, KEYWORD_FIELDS);
  return typed.words === '' ? KEYWORDS_PATH : keywordHref(typed);
};

export const loader = memberHandler(load, here);
export const action = memberHandler(changeKeywords, here, formRejections(KEYWORD_FIELDS));

export async function clientAction(sent: ClientActionFunctionArgs) {
  const form = await sent.request.clone().formData();
  if (isSentInPlace(form)) return addInPlace(sent);
  const words = {
    log: '키워드 알림을 바꾸지 못했습니다.',
    failure: '요청을 처리하지 못했어요. 잠시 후 다시 눌러 주세요.',
    isOfRow: form.get('intent') !== 'add',
  };
  return answerOrFailure(sent, KEYWORD_FIELDS, words);
}

export default function Keywords() {
  const { accountId, keywords, typed, times } = useLoaderData<typeof loader>();
  const formResult = useActionData<AnyFormResult>();
  const { search } = useLocation();
  const isAdded = !formResult && new URLSearchParams(search).get('done') === 'added';
  const ref = useRestoredFocus<HTMLDivElement>(keywords.length);
  const addedAt = useNewest(keywords, () => ref.current?.focus({ preventScroll: true }));
  const isListed = keywords.some(({ createdAt }) => createdAt === addedAt);
  return (
    <div ref={ref} tabIndex={-1} className={styles.page}>
      <section className={styles.add} aria-label="키워드 추가">
        {isAdded && isListed && <output className={styles.done}>{ADDED_TEXT}</output>}
        <div className={styles.counted}>
          <p className={styles.count}>
            받고 있는 키워드 <strong>{keywords.length}</strong>/{MAX_KEYWORDS}
          </p>
          {keywords.length >= MAX_KEYWORDS ? (
            <p className={styles.full}>{KEYWORD_PROBLEM_TEXTS.full}</p>
          ) : (
            <KeywordForm
              key={addedAt}
              typed={typed}
              times={times}
              formResult={resultOf<TypedKeyword>(formResult, 'add')}
            />
          )}
        </div>
      </section>
      {keywords.length > 0 && (
        <PushOffer accountId={accountId} question="맞는 상품이 올라오면 바로 알려 드릴까요?" />
      )}
      <KeywordList keywords={keywords} />
    </div>
  );
}

/** When the newest was added since the page opened: removing and pausing leave typed text alone. */
function useNewest(keywords: { createdAt: number }[], onAdded: () => void): number {
  const newest = Math.max(0, ...keywords.map(({ createdAt }) => createdAt));
  const [addedAt, setAddedAt] = useState(newest);
  if (newest > addedAt) setAddedAt(newest);
  const added = useEffectEvent(onAdded);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) added();
    isFirst.current = false;
  }, [addedAt]);
  return addedAt;
}
