import { Button } from '../../ui/button.tsx';
import frame from '../log/deal-card.module.css';

type MeetingFormProps = {
  path: string;
  id: string;
  intent: 'meet-agree' | 'meet-cancel' | 'meet-here';
  children: string;
};

/** A form of the page: the result shows when the page reloads. */
export function MeetingForm({ path, id, intent, children }: MeetingFormProps) {
  return (
    <form className={frame.answer} method="post" action={path}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="meeting" value={id} />
      <Button
        className={frame.button}
        variant={intent === 'meet-cancel' ? 'secondary' : 'primary'}
        size="small"
      >
        {children}
      </Button>
    </form>
  );
}
