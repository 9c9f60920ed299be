import {
  data,
  redirect,
  replace,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
  type MetaFunction,
} from 'react-router';
import { withNext } from '../../account/sign-in/next-path.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { newId } from '../../platform/id.server.ts';
import { parseOnceKey } from '../../platform/once.server.ts';
import type { PageHandle } from '../../shell/page-handle.ts';
import {
  inquiryPath,
  inquiryTopicText,
  parseInquiryTopic,
  INQUIRY_FIELDS,
  type InquiryDraft,
  type InquiryTopic,
} from '../../support/inquiry/inquiry.ts';
import { InquiryForm } from '../../support/inquiry/inquiry-form.tsx';
import { sendInquiry } from '../../support/inquiry/inquiry.server.ts';
import { formRejections } from '../../request/form-rejections.server.ts';
import { type FormResult, readFields } from '../../ui/form/form-result.ts';
import { answerOrFailure } from '../../request/form-response.ts';
import {
  type PageRequest,
  siteOf,
  visitorHandler,
  type VisitorRequest,
} from '../../request/handler.server.ts';
import { pageMeta } from '../page-meta.ts';
import styles from './inquiry.module.css';
import { noStore } from '../no-store.ts';
import { readForm } from '../../request/read-form.server.ts';

const FAILED = '문의를 보내지 못했어요. 잠시 후 다시 눌러 주세요.';

export const handle: PageHandle = {
  isPersonal: true,
  header: 'back',
  title: (loaded) => {
    const { topic } = (loaded ?? {}) as { topic?: InquiryTopic };
    return topic && inquiryTopicText(topic);
  },
  backTo: '/support',
};
export const headers = noStore;

/** First, so that an unknown address does not lead to signing in. */
function getTopic(params: Record<string, string | undefined>): InquiryTopic {
  const topic = parseInquiryTopic(params['topic']);
  if (!topic) throw new CodedError('not-found', 'no such inquiry topic');
  return topic;
}

const toLogin = (topic: InquiryTopic) => redirect(withNext('/login', inquiryPath(topic)));

async function loadForm(page: PageRequest) {
  return data({ site: siteOf(page), topic: getTopic(page.params), once: newId() });
}

export const loader = visitorHandler(
  async (page) => {
    const topic = getTopic(page.params);
    if (!page.actor) throw toLogin(topic);
    return loadForm(page);
  },
  { onOutage: loadForm },
);

async function send({ services, request, params, actor }: VisitorRequest) {
  const topic = getTopic(params);
  if (!actor) throw toLogin(topic);
  const form = await readForm(request);
  const typed = readFields(form, INQUIRY_FIELDS);
  const onceKey = parseOnceKey(form.get('once'));
  const outcome = await sendInquiry(services, actor, { topic, typed, onceKey });
  // In place of the form: going back must not lead to an empty one.
  if (outcome.ok) throw replace('/support/qna');
  return data<FormResult<InquiryDraft>>({ ok: false, errors: outcome.errors, values: typed }, 400);
}

export const action = visitorHandler(send, { ...formRejections(INQUIRY_FIELDS), writing: 'all' });

export async function clientAction(sent: ClientActionFunctionArgs) {
  const done = { '/support/qna': '문의를 보냈어요. 답변이 오면 여기에서 볼 수 있어요.' };
  const words = { log: '문의를 보내지 못했습니다.', failure: FAILED, done };
  return answerOrFailure(sent, INQUIRY_FIELDS, words);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const topic = loaderData?.topic;
  return pageMeta({
    site: loaderData?.site,
    path: topic ? inquiryPath(topic) : '/support',
    title: topic && inquiryTopicText(topic),
    noIndex: true,
  });
};

export default function InquiryPage() {
  const { topic, once } = useLoaderData<typeof loader>();
  const formResult = useActionData<FormResult<InquiryDraft>>();
  return (
    <div className={styles.form}>
      <p className={styles.hint}>답변은 Q&A에서 볼 수 있어요. 비밀번호나 카드 번호는 적지 마세요.</p>
      <InquiryForm key={topic} once={once} formResult={formResult} />
    </div>
  );
}
