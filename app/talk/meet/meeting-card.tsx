import { monthDayText } from '../../korean/date-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { conversationPath } from '../conversation.ts';
import frame from '../log/deal-card.module.css';
import { AgreedActions } from './agreed-actions.tsx';
import styles from './meeting-card.module.css';
import { type Meeting, type MeetingState, meetingTimeText } from './meeting.ts';
import { MeetingForm } from './meeting-form.tsx';

type MeetingCardProps = {
  meeting: Meeting;
  conversationId: string;
  canAnswer: boolean;
};

const STATE_TEXTS: Record<MeetingState, string> = {
  proposed: '답 기다리는 중',
  agreed: '둘 다 동의',
  replaced: '새 제안이 있어요',
  cancelled: '취소했어요',
  over: '지났어요',
  done: '거래 완료',
  lapsed: '거래가 끝나 지나갔어요',
  sold: '다른 분과 거래했어요',
};

const TO_ANSWER_TEXT = '답해 주세요';
/** As of a listing that is gone, or of a person who has left. */
const UNANSWERABLE_TEXT = '답할 수 없어요';

function stateTextOf({ meeting: { state, mine }, canAnswer }: MeetingCardProps): string {
  if (state === 'proposed' && !canAnswer) return UNANSWERABLE_TEXT;
  return state === 'proposed' && !mine ? TO_ANSWER_TEXT : STATE_TEXTS[state];
}

export function MeetingCard(props: MeetingCardProps) {
  const { at, place, state, mine } = props.meeting;
  const [month, day] = monthDayText(at).split(' ');
  return (
    <div className={classNames(frame.card, mine && frame.mine)}>
      <div className={styles.facts}>
        <p className={styles.label}>약속</p>
        <p className={styles.date}>
          <span className={styles.month}>{month}</span> <span className={styles.day}>{day}</span>
        </p>
        <p className={styles.time}>{meetingTimeText(at)}</p>
        <p className={styles.place}>
          <MemberIcon name="pin" size={1.8} />
          {place}
        </p>
        <p className={classNames(styles.state, frame.tag, frame[state])}>{stateTextOf(props)}</p>
      </div>
      <Answers {...props} />
    </div>
  );
}

/** Forms and links of the page: the result shows when the page reloads. */
function Answers({ meeting, conversationId, canAnswer }: MeetingCardProps) {
  const { id, state, mine } = meeting;
  if (state === 'agreed') return <AgreedActions {...{ meeting, conversationId }} />;
  if (!canAnswer || state !== 'proposed') return null;
  const path = conversationPath(conversationId);
  return (
    <div className={classNames(frame.halves, styles.answers)}>
      {mine ? (
        <MeetingForm {...{ path, id }} intent="meet-cancel">
          약속 취소
        </MeetingForm>
      ) : (
        <MeetingForm {...{ path, id }} intent="meet-agree">
          동의하기
        </MeetingForm>
      )}
      <ButtonLink className={frame.button} variant="secondary" size="small" to={`${path}?ask=meet`}>
        다른 시간 제안
      </ButtonLink>
    </div>
  );
}
