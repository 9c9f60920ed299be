import { useState } from 'react';
import { dateText } from '../../../korean/date-text.ts';
import { productPath } from '../../../product/product.ts';
import { checkDraw, type DrawResult } from '../../../product/reserve/giveaway/draw.ts';
import { Button } from '../../../ui/button.tsx';
import { SiteLink } from '../../../ui/site-link.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import { useStanding } from '../state/use-standing.ts';
import styles from './draw-report.module.css';

type Check = Awaited<ReturnType<typeof checkDraw>>;

type DrawReportProps = {
  product: { id: string; title: string };
  draw: DrawResult & { drawnAt: number };
  check: Check;
};

export function DrawReport({ product, draw, check }: DrawReportProps) {
  const { seed, commitment, ids, drawnAt } = draw;
  const { application } = useStanding(product.id, false);
  return (
    <section className={styles.page} aria-labelledby="draw-title">
      <h2 className={styles.title} id="draw-title">
        <SiteLink to={productPath(product.id)}>{product.title}</SiteLink>
      </h2>
      <p className={styles.text}>
        {dateText(drawnAt)}에 {ids.length}명 중에서 추첨했어요. 신청 번호는 신청한 분만 알 수 있어요.
      </p>
      <p className={styles.verdict} role="status">
        {verdictOf(check)}
      </p>
      <OwnCheck draw={draw} />
      <h3 className={styles.heading}>추첨한 순서</h3>
      <ol className={styles.order}>
        {ids.map((id) => (
          <li key={id}>
            <code>{id}</code>
            {id === application?.id && <strong className={styles.own}>내 신청</strong>}
          </li>
        ))}
      </ol>
      <h3 className={styles.heading}>직접 확인하려면</h3>
      <dl className={styles.facts}>
        <dt>추첨 전에 공개한 지문</dt>
        <dd>{commitment}</dd>
        <dt>추첨 뒤에 공개한 비밀 번호</dt>
        <dd>{seed}</dd>
      </dl>
      <ol className={styles.steps}>
        <li>SHA-256(비밀 번호)가 추첨 전에 공개한 지문과 같아요.</li>
        <li>신청 번호를 글자 순서로 한 줄에 하나씩 적은 것이 목록이에요.</li>
        <li>신청마다 HMAC-SHA-256(비밀 번호, SHA-256(목록) + 줄바꿈 + 신청 번호)를 구해요.</li>
        <li>그 값이 작은 신청이 먼저예요. 모든 값은 소문자 16진수로 적어요.</li>
      </ol>
    </section>
  );
}

function verdictOf({ isPromised, isOrdered }: Check): string {
  if (!isPromised) return '비밀 번호가 추첨 전에 공개한 지문과 달라요.';
  return isOrdered
    ? '비밀 번호가 미리 공개한 지문과 같고, 순서도 계산한 대로예요.'
    : '순서가 계산한 것과 달라요.';
}

/** Lets people verify the draw without trusting the server. */
function OwnCheck({ draw }: { draw: DrawResult }) {
  const isScripted = useIsScripted();
  const [verdict, setVerdict] = useState<string>();
  if (!isScripted) return null;
  const check = async () => {
    // Browsers support it on secure pages only.
    const canCheck = globalThis.crypto?.subtle !== undefined;
    setVerdict(
      canCheck
        ? `이 기기에서 계산했어요. ${verdictOf(await checkDraw(draw))}`
        : '이 브라우저에서는 계산할 수 없어요.',
    );
  };
  return (
    <>
      <Button type="button" variant="secondary" onClick={() => void check()}>
        이 기기에서 확인하기
      </Button>
      <p className={styles.text} role="status">
        {verdict}
      </p>
    </>
  );
}
