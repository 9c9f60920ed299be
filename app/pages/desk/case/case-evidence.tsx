import { SiteLink } from '../../../ui/site-link.tsx';
import type { LoadedCase } from './load-case.server.ts';
import type { EvidenceLine } from './load-evidence.server.ts';
import styles from './case-evidence.module.css';
import caseStyles from './case.module.css';

type Evidence = LoadedCase['evidence'];

export function CaseEvidence({ evidence }: Pick<LoadedCase, 'evidence'>) {
  const { listings, talks, review } = evidence;
  return (
    <>
      {listings.length > 0 && <Listings listings={listings} />}
      {talks.map((talk, index) => (
        <Talk key={index} talk={talk} id={`talk-${index}`} isEarlier={index > 0} />
      ))}
      {review && (
        <section aria-labelledby="review">
          <h2 id="review" className={caseStyles.heading}>
            증거로 남은 후기
          </h2>
          <p className={caseStyles.meta}>{review.about}</p>
          <p className={caseStyles.text}>{review.text}</p>
          {review.answer !== null && (
            <>
              <p className={caseStyles.meta}>받은 분의 답글</p>
              <p className={caseStyles.text}>{review.answer}</p>
            </>
          )}
        </section>
      )}
    </>
  );
}

/** Several where it was edited between the reports; the newest first. */
function Listings({ listings }: Pick<Evidence, 'listings'>) {
  return (
    <section aria-labelledby="listing">
      <h2 id="listing" className={caseStyles.heading}>
        신고할 때의 상품
      </h2>
      {listings.map(({ title, price, desc, copied, photos, sameAs }) => (
        <div key={copied + title} className={styles.listing}>
          <p className={styles.title}>
            {title} · {price} <span className={caseStyles.meta}>{copied}</span>
          </p>
          <p className={caseStyles.text}>{desc}</p>
          <Photos photos={photos} of={title} />
          <SameAs listings={sameAs} />
        </div>
      ))}
    </section>
  );
}

function SameAs({ listings }: { listings: Evidence['listings'][number]['sameAs'] }) {
  if (listings.length === 0) return null;
  return (
    <>
      <p className={styles.same}>같은 사진을 다른 사람이 먼저 올린 상품</p>
      <ul className={caseStyles.rows}>
        {listings.map(({ path, title }) => (
          <li key={path}>
            <SiteLink className={caseStyles.other} to={path}>
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  );
}

interface TalkProps {
  talk: Evidence['talks'][number];
  id: string;
  /** Copies from earlier sends of the same report. */
  isEarlier: boolean;
}

function Talk({ talk, id, isEarlier }: TalkProps) {
  const { listing, copied, lines, agreements } = talk;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={caseStyles.heading}>
        {isEarlier ? '먼저 신고할 때 남은 대화' : '증거로 남은 대화'}{' '}
        <span className={caseStyles.meta}>
          {lines.length}줄{!isEarlier && ' · 본 기록이 남아요'}
        </span>
      </h2>
      <p className={caseStyles.meta}>
        {listing} · {copied}
      </p>
      <ol className={styles.lines}>
        {lines.map((line, index) => (
          <Line key={index} line={line} />
        ))}
      </ol>
      {agreements.length > 0 && (
        <ul className={styles.agreements}>
          {agreements.map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line: { when, by, text, photos, mark } }: { line: EvidenceLine }) {
  return (
    <li className={styles.line} data-marked={mark !== undefined}>
      <span className={styles.when}>{when}</span>
      <span className={styles.by}>{by}</span>
      <span className={styles.said}>
        {text}
        {mark && <span className={styles.mark}>{mark}</span>}
        <Photos photos={photos} of="대화" />
      </span>
    </li>
  );
}

export function Photos({ photos, of }: { photos: string[]; of: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.photos}>
      {photos.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer">
            <img className={styles.photo} src={address} alt={`${of} 사진 ${index + 1}`} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
