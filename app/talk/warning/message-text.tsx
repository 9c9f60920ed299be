import { Fragment, use, useMemo, useState } from 'react';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useIsScripted } from '../../ui/without-scripts.tsx';
import { findLinks, type FoundLink } from './links.ts';
import styles from './message-text.module.css';
import { OwnHostContext } from './own-host.ts';

/** As it was typed. Addresses of this market are links; others open after a question, for which scripts are needed. */
export function MessageText({ body }: { body: string }) {
  const ownHost = use(OwnHostContext);
  const links = useMemo(() => findLinks(body, ownHost), [body, ownHost]);
  const textBetween = (index: number) => body.slice(links[index - 1]?.end ?? 0, links[index]?.start);
  return (
    <>
      {links.map((link, index) => (
        <Fragment key={link.start}>
          {textBetween(index)}
          {link.isOwn ? <OwnLink link={link} body={body} /> : <OutsideLink link={link} body={body} />}
        </Fragment>
      ))}
      {textBetween(links.length)}
    </>
  );
}

type LinkProps = { link: FoundLink; body: string };

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
