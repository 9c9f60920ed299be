import { useRef } from 'react';
import { data, useActionData, useLoaderData, useLocation, useNavigate } from 'react-router';
import { countText } from '../../../korean/count-text.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { ANSWER_LIMIT } from '../../../support/inquiry/inquiry.ts';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import type { FormResult } from '../../../ui/form/form-result.ts';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import styles from '../case/case.module.css';
import columns from '../desk-columns.module.css';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { frameOf } from '../desk-frame.server.ts';
import { deskHandler } from '../desk-handler.server.ts';
import { DESK_INQUIRIES_PATH } from '../desk-paths.ts';
import { useDeskKeys } from '../use-desk-keys.ts';
import { answer, type AnswerFields } from './answer-action.server.ts';
import { InquiryQueue } from './inquiry-queue.tsx';
import { type LoadedInquiry, loadInquiries, loadInquiry } from './load-inquiries.server.ts';

export const handle = DESK_HANDLE;
export const meta = privateMeta('문의');
export const headers = noStore;

export const loader = deskHandler('reader', async (page) =>
  data({
    frame: await frameOf(page),
    inquiries: await loadInquiries(page),
    inquiry: await loadInquiry(page),
  }),
);

export const action = deskHandler('moderator', answer, formRejections(['answer']));

export default function Inquiry() {
  const { frame, inquiries, inquiry } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const isNext = new URLSearchParams(useLocation().search).has('done');
  const next = inquiries[inquiries.findIndex(({ id }) => id === inquiry.id) + 1];
  const answerRef = useRef<HTMLDivElement>(null);
  useDeskKeys({
    n: () => next && void navigate(next.path),
    a: () => answerRef.current?.querySelector('textarea')?.focus(),
  });
  const { title, about, person, body } = inquiry;
  return (
    <DeskFrame frame={frame} title={title} hasColumns>
      <div className={`${columns.list} ${columns.beside}`}>
        <p className={columns.title}>
          문의 <b>{countText(frame.inquiries)}</b>
        </p>
        <InquiryQueue inquiries={inquiries} currentId={inquiry.id} />
      </div>
      <article className={columns.open}>
        <div className={styles.case} key={inquiry.id}>
          <SiteLink className={styles.back} to={DESK_INQUIRIES_PATH}>
            <Icon name="back" size={2} /> 문의로
          </SiteLink>
          {isNext && <output className={styles.done}>답변했어요. 다음 문의예요.</output>}
          <header className={styles.head}>
            <h1 className={styles.name}>{title}</h1>
            <p className={styles.meta}>
              <SiteLink to={person.path}>{person.nickname}</SiteLink> · {about}
            </p>
          </header>
          <p className={styles.text}>{body}</p>
          <div ref={answerRef}>
            <Answer inquiry={inquiry} />
          </div>
          {next && (
            <SiteLink className={styles.other} to={next.path}>
              <span>
                다음 문의 <kbd>n</kbd>
              </span>
              <span className={styles.meta}>{next.title}</span>
            </SiteLink>
          )}
        </div>
      </article>
    </DeskFrame>
  );
}

function Answer({ inquiry: { mayAnswer, answer: given, seen } }: { inquiry: LoadedInquiry }) {
  const formResult = useActionData<FormResult<AnswerFields>>();
  const form = useForm<AnswerFields>({ names: ['answer'], formResult, mustType: 'answer' });
  if (!mayAnswer) return <p className={styles.text}>{given ?? '답변을 기다리고 있어요.'}</p>;
  return (
    <PostForm form={form} intent="answer">
      <input type="hidden" name="seen" value={seen} />
      <TextAreaField
        label="답변"
        name="answer"
        help={
          given === null
            ? '문의한 사람에게 알려요. a를 누르면 여기로 와요.'
            : '저장하면 앞서 한 답변을 바꿔요.'
        }
        maxLength={ANSWER_LIMIT}
        defaultValue={form.formResult?.values?.answer ?? given ?? undefined}
        error={form.errors.answer}
        rows={6}
      />
      <Submit form={form}>{given === null ? '답변하기' : '답변 바꾸기'}</Submit>
    </PostForm>
  );
}
