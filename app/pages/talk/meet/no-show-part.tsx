import { useSearchParams } from 'react-router';
import { clockText, monthDayText } from '../../../korean/date-text.ts';
import { type Conversation, conversationPath, type SayAnswer } from '../../../talk/conversation.ts';
import { meetingTimeText } from '../../../talk/meet/meeting.ts';
import {
  ANSWER_HOURS,
  ANSWER_TEXT_RULE,
  NO_SHOW_ARTICLE_PATH,
  type NoShowStanding,
} from '../../../talk/meet/no-show/no-show.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FormLeaveGuard } from '../../../ui/form/form-leave-guard.tsx';
import { CancelLink } from '../../../ui/form/leave-form.tsx';
import { TextAreaField } from '../../../ui/form/text-field.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import styles from '../conversation-part.module.css';
import { usePartForm } from '../part-form.tsx';

type NoShowPartProps = {
  conversation: Conversation;
  standing: NoShowStanding | undefined;
  rejected: Exclude<SayAnswer, { ok: true }> | undefined;
};

type PartProps = NoShowPartProps & { standing: NoShowStanding; form: ReturnType<typeof usePartForm> };

/** Claims, answers and judgements about a missed appointment; forms of the page, with and without scripts. */
export function NoShowPart(props: NoShowPartProps) {
  const { conversation, standing } = props;
  const form = usePartForm(conversation.id, props.rejected);
  const { rejected } = form;
  if (!standing && !rejected?.text) return null;
  return (
    <section className={styles.strip} aria-label="나오지 않은 약속">
      {rejected?.text && (
        <p role="alert" className={styles.rejection}>
          {rejected.text}
        </p>
      )}
      {standing && <Standing key={standing.meetingId} {...props} form={form} standing={standing} />}
    </section>
  );
}

function Standing(props: PartProps) {
  const { conversation, standing } = props;
  if (standing.state === 'may-claim') return <Claim {...props} />;
  if (standing.state === 'open' && standing.isOwn) return <Answer {...props} />;
  return (
    <>
      <p className={styles.title}>{`${whenText(standing)} 약속`}</p>
      <p className={styles.text}>{standingText(standing, conversation.other.nickname)}</p>
      {standing.reason && <p className={styles.text}>{`이유: ${standing.reason}`}</p>}
      <Explanation />
    </>
  );
}

const whenText = ({ at }: NoShowStanding) => `${monthDayText(at)} ${meetingTimeText(at)}`;
const untilText = (until: number) => `${monthDayText(until)} ${clockText(until)}까지`;

function standingText({ state, isOwn, until }: NoShowStanding, nickname: string): string {
  const who = isOwn ? '내가' : `${nickname}님이`;
  switch (state) {
    case 'may-claim':
    case 'open':
      return `나오지 않았다고 알렸어요. ${nickname}님은 ${untilText(until ?? 0)} 답할 수 있어요.`;
    case 'unanswered':
      return `${ANSWER_HOURS}시간 안에 답이 없어서 ${who} 나오지 않은 약속으로 세요.`;
    case 'agreed':
      return `${who} 나가지 못했다고 답해서 나오지 않은 약속으로 세요.`;
    case 'disputed':
      return `${who} 나갔다고 답했어요. 운영자가 판단할 때까지 반 번으로 세요.`;
    case 'judged-missed':
      return `운영자가 ${who} 나오지 않은 것으로 판단했어요.`;
    case 'judged-came':
      return `운영자가 ${who} 나온 것으로 판단했어요. 나오지 않은 약속으로 세지 않아요.`;
  }
}

/** Confirmed by a page of its own: a claim cannot be undone. */
function Claim({ conversation: { id, other }, standing, form: { Form, pending } }: PartProps) {
  const isAsking = useSearchParams()[0].get('ask') === 'no-show';
  const path = conversationPath(id);
  if (!isAsking)
    return (
      <>
        <p className={styles.text}>{`${whenText(standing)} 약속에 ${other.nickname}님이 나왔나요?`}</p>
        <div className={styles.answers}>
          <ButtonLink variant="secondary" size="small" to={`${path}?ask=no-show`}>
            상대가 나오지 않았어요
          </ButtonLink>
        </div>
      </>
    );
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="intent" value="no-show" />
      <input type="hidden" name="meeting" value={standing.meetingId} />
      <p className={styles.title}>상대가 나오지 않았다고 알릴까요?</p>
      <p className={styles.text}>
        {`${other.nickname}님에게 알리고, ${ANSWER_HOURS}시간 안에 답할 수 있게 해요. 되돌릴 수 없으니 연락이 엇갈리지 않았는지 먼저 확인해 주세요.`}
      </p>
      <Explanation />
      <div className={styles.answers}>
        <CancelLink size="small" to={path}>
          취소
        </CancelLink>
        <Button size="small" pending={pending}>
          나오지 않았다고 알리기
        </Button>
      </div>
    </Form>
  );
}

function Answer({ conversation: { id, other }, standing, form }: PartProps) {
  const { Form, rejected, onInput, pending } = form;
  const { until, meetingId } = standing;
  const { answerText = '', error } = rejected?.noShow ?? {};
  return (
    <Form method="post" action={conversationPath(id)} noValidate onInput={onInput}>
      <input type="hidden" name="meeting" value={meetingId} />
      <p className={styles.title}>{`${other.nickname}님이 약속에 나오지 않았다고 알렸어요`}</p>
      <p className={styles.text}>
        {`${whenText(standing)} 약속이에요. ${untilText(until ?? 0)} 답이 없으면 나오지 않은 약속으로 세요.`}
      </p>
      <div className={styles.fields}>
        <TextAreaField
          label="설명 (선택)"
          name="answerText"
          rows={2}
          help="상대와 운영자가 읽어요."
          maxLength={ANSWER_TEXT_RULE.maxLength}
          defaultValue={answerText}
          error={error}
        />
      </div>
      <Explanation />
      <div className={styles.answers}>
        <Button variant="secondary" size="small" name="intent" value="no-show-agree" pending={pending}>
          나가지 못했어요
        </Button>
        <Button size="small" name="intent" value="no-show-dispute" pending={pending}>
          저도 나갔어요
        </Button>
      </div>
      <FormLeaveGuard form={form} />
    </Form>
  );
}

function Explanation() {
  return (
    <SiteLink className={styles.link} to={NO_SHOW_ARTICLE_PATH}>
      약속 횟수는 이렇게 세요
    </SiteLink>
  );
}
