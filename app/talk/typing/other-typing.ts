/** Longer than the pause between two reports of one who types on. */
const SHOWN_MS = 5_000;

/** Whether the other types: for a while after each report, or until `end`. */
export class OtherTyping {
  readonly #onChange: (isTyping: boolean) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: (isTyping: boolean) => void) {
    this.#onChange = onChange;
  }

  take(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.end, SHOWN_MS);
    this.#onChange(true);
  }

  end = (): void => {
    clearTimeout(this.#timer);
    this.#onChange(false);
  };
}
