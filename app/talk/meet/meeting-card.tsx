import { monthDayText } from '../../korean/date-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { conversationPath } from '../conversation.ts';
import frame from '../log/deal-card.module.css';
import styles from './meeting-card.module.css';
import { LATE_HOURS, type Meeting, type MeetingState, meetingTimeText } from './meeting.ts';

type MeetingCardProps = {
  meeting: Meeting;
  conversationId: string;
  /** Whether the two may talk. */
  canAnswer: boolean;
};

const STATE_TEXTS: Record<MeetingState, string> = {
  proposed: '답 기다리는 중',
  agreed: '둘 다 동의',
  replaced: '다른 시간 제안',
  cancelled: '취소했어요',
  over: '지났어요',
};

export function MeetingCard(props: MeetingCardProps) {
  const { at, place, state, mine } = props.meeting;
  const [month, day] = monthDayText(at).split(' ');
  return (
    <div className={classNames(frame.card, mine && frame.mine)}>
      <div className={styles.head}>
        <p className={styles.date}>
          <span className={styles.month}>{month}</span> <span className={styles.day}>{day}</span>
        </p>
        <div className={styles.what}>
          <p className={styles.label}>
            약속 <span className={classNames(frame.tag, frame[state])}>{STATE_TEXTS[state]}</span>
          </p>
          <p className={styles.time}>{meetingTimeText(at)}</p>
        </div>
      </div>
      <p className={styles.place}>
        <MemberIcon name="pin" size={1.8} />
        {place}
      </p>
      <Answers {...props} />
    </div>
  );
}

/** Forms and links of the page: what they do is seen when it comes back. */
function Answers({ meeting: { id, state, mine }, conversationId, canAnswer }: MeetingCardProps) {
  if (!canAnswer || (state !== 'proposed' && state !== 'agreed')) return null;
  const path = conversationPath(conversationId);
  const style = { className: frame.button, variant: 'secondary', size: 'small' } as const;
  if (state === 'agreed') {
    return (
      <>
        <div className={classNames(frame.halves, styles.answers)}>
          <ButtonLink {...style} reloadDocument to={`${path}/meeting.ics`}>
            캘린더
          </ButtonLink>
          <AnswerForm {...{ path, id }} intent="meet-cancel">
            약속 취소
          </AnswerForm>
        </div>
        <p className={frame.note}>
          약속 {LATE_HOURS}시간 전까지는 편하게 취소할 수 있어요. 그 뒤에는 늦게 취소한 것이 대화에 남아요.
        </p>
      </>
    );
  }
  return (
    <div className={classNames(frame.halves, styles.answers)}>
      {mine ? (
        <AnswerForm {...{ path, id }} intent="meet-cancel">
          약속 취소
        </AnswerForm>
      ) : (
        <AnswerForm {...{ path, id }} intent="meet-agree">
          동의하기
        </AnswerForm>
      )}
      <ButtonLink {...style} to={`${path}?ask=meet`}>
        다른 시간 제안
      </ButtonLink>
    </div>
  );
}

type AnswerFormProps = { path: string; id: string; intent: 'meet-agree' | 'meet-cancel'; children: string };

function AnswerForm({ path, id, intent, children }: AnswerFormProps) {
  return (
    <form className={frame.answer} method="post" action={path}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="meeting" value={id} />
      <Button
        className={frame.button}
        variant={intent === 'meet-agree' ? 'primary' : 'secondary'}
        size="small"
      >
        {children}
      </Button>
    </form>
  );
}
