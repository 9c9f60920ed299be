import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { useSearchParams } from 'react-router';
import { textLength } from '../../korean/text-length.ts';
import { readLeftOut, unsentText } from '../../media/left-out-photos.ts';
import { FieldError } from '../../ui/form/field-frame.tsx';
import { useEarlyText } from '../../ui/form/typed-text/early-text.ts';
import { isComposingKey } from '../../ui/form/enter-key.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useIsScripted } from '../../ui/without-scripts.tsx';
import styles from './composer.module.css';
import { FirstSentenceChips } from './first-sentence-chips.tsx';
import { withSentence } from './first-sentences.ts';
import { BODY_RULE, TOO_LONG_TEXT } from '../conversation.ts';
import { PhotoPicker } from '../photos/photo-picker.tsx';
import { useOwnNumberDialog } from '../warning/own-number-dialog.tsx';

type ComposerProps = {
  action: string;
  /** The form's address, for browsers without scripts. */
  clientId: string;
  seq: number;
  initialText: string;
  /** None once something was said. */
  firstSentences: readonly string[];
  /** Typed before a reload; the server does not have it. */
  readTyped: () => string;
  /** Why the form that was sent without scripts came back. */
  rejection: string | undefined;
  /** Whether that was the question about the sender's own number, which is asked once. */
  isConfirming: boolean;
  onText: (text: string) => void;
  /** Undefined: the browser sends the form. */
  onSend: ((text: string) => void) | undefined;
  /** Returns an error text. */
  onSendPhotos: ((files: File[]) => Promise<string | undefined>) | undefined;
  /** Right above the field. */
  children?: ReactNode;
};

const ERROR_ID = 'message-error';

export function Composer(props: ComposerProps) {
  const { action, clientId, seq, initialText, firstSentences, rejection, isConfirming } = props;
  const { onSend, onSendPhotos } = props;
  const fieldId = useId();
  const fieldRef = useEarlyText(fieldId);
  const [text, setText] = useState(initialText);
  const [isEdited, setEdited] = useState(false);
  const [photoProblem, setPhotoProblem] = useState(useUnsentText());
  const length = textLength(text, BODY_RULE);
  const textProblem = length > BODY_RULE.maxLength ? TOO_LONG_TEXT : isEdited ? undefined : rejection;
  const error = textProblem ?? photoProblem;
  useGrowingField(fieldRef, text);

  const change = (next: string, isStored = true) => {
    setText(next);
    setEdited(true);
    setPhotoProblem(undefined);
    if (isStored) props.onText(next);
  };
  useStart(fieldRef, { initialText, readTyped: props.readTyped, onEarly: change, onRestored: setText });
  const choose = (sentence: string) => {
    change(withSentence(text, sentence, firstSentences));
    fieldRef.current?.focus();
  };
  const leave = () => {
    onSend?.(text);
    change('');
  };
  const { sendOrAsk, dialog } = useOwnNumberDialog(leave);
  const send = (event: FormEvent) => {
    if (!onSend) return;
    event.preventDefault();
    fieldRef.current?.focus();
    if (length === 0 || length > BODY_RULE.maxLength) return;
    sendOrAsk(text);
  };
  const sendPhotos = onSendPhotos && (async (files: File[]) => setPhotoProblem(await onSendPhotos(files)));
  return (
    <div className={styles.composer}>
      {dialog}
      {firstSentences.length > 0 && <FirstSentenceChips sentences={firstSentences} onChoose={choose} />}
      {props.children}
      {error && <ComposerError>{error}</ComposerError>}
      <div className={styles.row}>
        <PhotoPicker
          {...{ action, clientId, seq }}
          errorId={error && ERROR_ID}
          onChoose={sendPhotos && ((files) => void sendPhotos(files))}
        />
        <form className={styles.form} method="post" action={action} onSubmit={send}>
          <input type="hidden" name="intent" value="say" />
          <input type="hidden" name="clientId" value={clientId} autoComplete="off" />
          <input type="hidden" name="seq" value={seq} />
          {!(isConfirming && !isEdited) && <input type="hidden" name="ownNumbers" value="ask" />}
          <textarea
            ref={fieldRef}
            id={fieldId}
            className={styles.field}
            name="body"
            rows={1}
            aria-label="메시지"
            placeholder="메시지"
            autoComplete="off"
            enterKeyHint="enter"
            aria-invalid={textProblem ? true : undefined}
            aria-describedby={textProblem ? ERROR_ID : undefined}
            value={text}
            onInput={({ currentTarget }) => change(currentTarget.value)}
            onKeyDown={sendByEnter}
          />
          <SendButton isEmpty={length === 0} />
        </form>
      </div>
    </div>
  );
}

interface Start {
  initialText: string;
  readTyped: () => string;
  onEarly: (text: string, isStored: boolean) => void;
  onRestored: (text: string) => void;
}

/** Text typed before scripts ran stays; stored text is restored into an empty field only. */
function useStart(fieldRef: RefObject<HTMLTextAreaElement | null>, { initialText, ...start }: Start): void {
  const begin = useEffectEvent((field: HTMLTextAreaElement) => {
    const isFocused = document.activeElement === field;
    // Where the send button has the focus, the browser may be sending the text: stored, it would be offered once more.
    if (field.value !== initialText) return start.onEarly(field.value, isFocused);
    const stored = initialText === '' ? start.readTyped() : '';
    if (stored === '') return;
    field.value = stored;
    // Someone about to type replaces the older text: the two would be sent as one message.
    if (isFocused) field.select();
    start.onRestored(stored);
  });
  // Before React draws again, with the text that it knows.
  useLayoutEffect(() => begin(fieldRef.current!), [fieldRef]);
}

/** Errors of photos that were sent without scripts. */
function useUnsentText(): string | undefined {
  const leftOut = readLeftOut(useSearchParams()[0]);
  return leftOut > 0 ? unsentText(leftOut) : undefined;
}

function ComposerError({ children }: { children: ReactNode }) {
  return (
    <div className={styles.error} role="alert">
      <FieldError id={ERROR_ID}>{children}</FieldError>
    </div>
  );
}

function SendButton({ isEmpty }: { isEmpty: boolean }) {
  const isScripted = useIsScripted();
  return (
    <button className={styles.send} aria-label="보내기" aria-disabled={(isScripted && isEmpty) || undefined}>
      <Icon name="arrow-up" size={2.4} />
    </button>
  );
}

/** With a keyboard; on a touch screen Enter breaks the line, as in other fields. */
function sendByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || isComposingKey(event.nativeEvent)) return;
  if (matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** For browsers that do not know `field-sizing`. */
function useGrowingField(ref: { current: HTMLTextAreaElement | null }, text: string): void {
  useEffect(() => {
    const field = ref.current;
    if (!field || CSS.supports('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [ref, text]);
}
