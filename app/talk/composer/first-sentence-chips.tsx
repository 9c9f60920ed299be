import styles from './first-sentence-chips.module.css';

type FirstSentenceChipsProps = {
  sentences: readonly string[];
  onChoose: (sentence: string) => void;
};

/** Needs scripts: choosing fills the field and sends nothing. */
export function FirstSentenceChips({ sentences, onChoose }: FirstSentenceChipsProps) {
  return (
    <ul className={styles.chips} aria-label="첫 메시지 고르기">
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button type="button" className={styles.chip} onClick={() => onChoose(sentence)}>
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  );
}
