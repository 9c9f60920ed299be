import { Fragment, use, useMemo, useState } from 'react';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useIsScripted } from '../../ui/without-scripts.tsx';
import type { MarkedNumber } from '../conversation.ts';
import { findLinks, type FoundLink } from './links.ts';
import styles from './message-text.module.css';
import { OwnHostContext } from './own-host.ts';

type MessageTextProps = { body: string; marked: readonly MarkedNumber[] };

/** Addresses of this market are links; others open after a question, which needs scripts. */
export function MessageText({ body, marked }: MessageTextProps) {
  const ownHost = use(OwnHostContext);
  const links = useMemo(() => findLinks(body, ownHost), [body, ownHost]);
  const isInLink = ({ start, end }: MarkedNumber) =>
    links.some((link) => start < link.end && link.start < end);
  const parts = [...links, ...marked.filter((number) => !isInLink(number))].toSorted(
    (one, other) => one.start - other.start,
  );
  const textBetween = (index: number) => body.slice(parts[index - 1]?.end ?? 0, parts[index]?.start);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={part.start}>
          {textBetween(index)}
          {'href' in part ? (
            <MessageLink link={part} body={body} />
          ) : (
            <mark className={styles.marked}>{body.slice(part.start, part.end)}</mark>
          )}
        </Fragment>
      ))}
      {textBetween(parts.length)}
    </>
  );
}

type LinkProps = { link: FoundLink; body: string };

function MessageLink(props: LinkProps) {
  return props.link.isOwn ? <OwnLink {...props} /> : <OutsideLink {...props} />;
}

function OwnLink({ link: { href, start, end }, body }: LinkProps) {
  const { pathname, search, hash } = new URL(href);
  return (
    <SiteLink className={styles.link} to={pathname + search + hash}>
      {body.slice(start, end)}
    </SiteLink>
  );
}

function OutsideLink({ link: { href, host, start, end }, body }: LinkProps) {
  const [isAsking, setAsking] = useState(false);
  const written = body.slice(start, end);
  if (!useIsScripted()) return written;
  const open = () => {
    setAsking(false);
    window.open(href, '_blank', 'noopener,noreferrer');
  };
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setAsking(true)}>
        {written}
      </button>
      <AlertDialog
        open={isAsking}
        title="다른 사이트로 이동할까요?"
        text={`${host} 사이트는 이 마켓과 관계가 없어요. 비밀번호나 결제 정보를 넣지 마세요.`}
        confirmLabel="이동하기"
        cancelLabel="취소"
        tone="danger"
        onConfirm={open}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
