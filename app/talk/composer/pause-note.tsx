import { useEffect, useState } from 'react';
import styles from './pause-note.module.css';

/** Says why messages wait, and until when, where it is read: their bubbles may be out of sight. */
export function PauseNote({ until }: { until: number | undefined }) {
  return (
    <div role="status">
      {until !== undefined && (
        <p className={styles.note}>
          짧은 시간에 메시지를 많이 보냈어요. <Remaining until={until} /> 저절로 이어서 보내요.
        </p>
      )}
    </div>
  );
}

/** Counts down in sight only: each second would be read aloud. */
function Remaining({ until }: { until: number }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(secondsUntil(until)), 1_000);
    return () => window.clearInterval(timer);
  }, [until]);
  return (
    <>
      <span aria-hidden="true">{seconds}초 뒤에</span>
      <span className="visually-hidden">잠시 뒤에</span>
    </>
  );
}

const secondsUntil = (until: number) => Math.max(1, Math.ceil((until - Date.now()) / 1_000));
