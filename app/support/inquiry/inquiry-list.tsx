import { RelativeTimeText } from '../../ui/relative-time/relative-time-text.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Fold } from '../fold.tsx';
import { inquiryTopicText, type Inquiry } from './inquiry.ts';
import styles from './inquiry-list.module.css';

type InquiryListProps = { inquiries: readonly Inquiry[]; label: string };

export function InquiryList({ inquiries, label }: InquiryListProps) {
  return (
    <ul aria-label={label}>
      {inquiries.map((inquiry) => (
        <li key={inquiry.id}>
          <Fold summary={<InquirySummary inquiry={inquiry} />}>
            <p className={styles.body}>{inquiry.body}</p>
            <InquiryAnswer inquiry={inquiry} />
          </Fold>
        </li>
      ))}
    </ul>
  );
}

function InquirySummary({ inquiry }: { inquiry: Inquiry }) {
  return (
    <>
      <span className={styles.meta}>
        {inquiryTopicText(inquiry.topic)} · <RelativeTimeText at={inquiry.createdAt} />
      </span>
      <h3 className={styles.title}>{inquiry.title}</h3>
      {inquiry.answer !== null ? (
        <Tag>답변 완료</Tag>
      ) : (
        <span className={styles.waiting}>답변을 기다리고 있어요</span>
      )}
    </>
  );
}

function InquiryAnswer({ inquiry: { answer, answeredAt } }: { inquiry: Inquiry }) {
  if (answer === null) return null;
  return (
    <section className={styles.answer} aria-label="답변">
      <p className={styles.answerHead}>
        답변{answeredAt !== null && <RelativeTimeText className={styles.answeredAt} at={answeredAt} />}
      </p>
      <p className={styles.body}>{answer}</p>
    </section>
  );
}
