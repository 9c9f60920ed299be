import { useRef, type SyntheticEvent } from 'react';

/** Hands a form over to `run` when it is submitted; what is submitted while that goes on is ignored. */
export function useOneSubmission(run: (form: HTMLFormElement) => Promise<void>) {
  // A second tap comes before anything is drawn anew.
  const isUnderWay = useRef(false);
  return (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void run(event.currentTarget).finally(() => {
      isUnderWay.current = false;
    });
  };
}
