import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MemberIcon } from '../../ui/icons/member-icon.tsx';
import { conversationPath } from '../conversation.ts';
import frame from '../log/deal-card.module.css';
import styles from './agreed-actions.module.css';
import {
  type Meeting,
  meetingPhase,
  nextPhaseAt,
  REMINDER_MINUTES,
  type ReminderMinutes,
  SHORT_NOTICE_HOURS,
} from './meeting.ts';
import { MeetingForm } from './meeting-form.tsx';

/** A timer waits 24 days at most. */
const MAX_WAIT_MS = 24 * 3_600_000;

/** Begins with the server's phase, so that both render the same, then follows this device's clock. */
function useMeetingPhase({ at, phase }: Pick<Meeting, 'at' | 'phase'>): Meeting['phase'] {
  const [present, setPresent] = useState(phase);
  useEffect(() => {
    let timer: number | undefined;
    const update = () => {
      const now = Date.now();
      setPresent(meetingPhase(at, now));
      const next = nextPhaseAt(at, now);
      timer = next === undefined ? undefined : window.setTimeout(update, Math.min(next - now, MAX_WAIT_MS));
    };
    update();
    return () => window.clearTimeout(timer);
  }, [at]);
  return present;
}

type AgreedActionsProps = { meeting: Meeting; conversationId: string };

/** Before its time it can be cancelled; around its time each confirms their arrival. */
export function AgreedActions({ meeting, conversationId }: AgreedActionsProps) {
  const { id, hasArrived, hasOtherArrived } = meeting;
  const phase = useMeetingPhase(meeting);
  const path = conversationPath(conversationId);
  const isAhead = phase === 'before' || phase === 'near';
  const canArrive = (phase === 'near' || phase === 'begun') && !hasArrived;
  return (
    <>
      {phase === 'before' && <Reminder {...{ meeting, path }} />}
      {hasArrived && <Arrival>도착했다고 알렸어요</Arrival>}
      {hasOtherArrived && <Arrival>상대가 도착했어요</Arrival>}
      {canArrive && (
        <div className={styles.answers}>
          <MeetingForm {...{ path, id }} intent="meet-here">
            도착했어요
          </MeetingForm>
        </div>
      )}
      {isAhead && (
        <>
          <div className={classNames(frame.halves, styles.answers)}>
            <ButtonLink
              className={frame.button}
              variant="secondary"
              size="small"
              reloadDocument
              to={`${path}/meeting.ics`}
            >
              캘린더
            </ButtonLink>
            {!hasOtherArrived && (
              <MeetingForm {...{ path, id }} intent="meet-cancel">
                약속 취소
              </MeetingForm>
            )}
          </div>
          <p className={frame.note}>{cancelNote(phase, hasOtherArrived)}</p>
        </>
      )}
    </>
  );
}

function cancelNote(phase: Meeting['phase'], hasOtherArrived: boolean): string {
  if (hasOtherArrived) return '상대가 도착해서 취소할 수 없어요. 늦으면 메시지로 알려 주세요.';
  if (phase === 'near') return '지금 취소하면 늦게 취소한 것이 대화에 남아요.';
  return `약속 ${SHORT_NOTICE_HOURS}시간 전까지는 편하게 취소할 수 있어요. 그 뒤에는 늦게 취소한 것이 대화에 남아요.`;
}

function Arrival({ children }: { children: string }) {
  return (
    <p className={styles.arrival}>
      <MemberIcon name="check" size={1.8} />
      {children}
    </p>
  );
}

const REMINDER_TEXTS: Record<ReminderMinutes, string> = {
  10: '10분 전',
  30: '30분 전',
  60: '1시간 전',
  180: '3시간 전',
  1440: '하루 전',
  0: '받지 않기',
};

function Reminder({ meeting, path }: { meeting: Meeting; path: string }) {
  const chosen = REMINDER_MINUTES.find((minutes) => minutes === meeting.reminderMinutes) ?? 0;
  return (
    <details className={styles.reminder}>
      <summary className={styles.summary}>
        <MemberIcon name="bell" size={1.8} />
        {chosen === 0 ? '알려 드리지 않아요' : `${REMINDER_TEXTS[chosen]}에 알려 드려요`}
        <span className={styles.change}>바꾸기</span>
      </summary>
      <form className={styles.choice} method="post" action={path}>
        <input type="hidden" name="intent" value="meet-remind" />
        <input type="hidden" name="meeting" value={meeting.id} />
        <select className={styles.select} name="minutes" aria-label="알림 받을 때" defaultValue={chosen}>
          {REMINDER_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {REMINDER_TEXTS[minutes]}
            </option>
          ))}
        </select>
        <Button variant="secondary" size="small">
          저장
        </Button>
      </form>
    </details>
  );
}
