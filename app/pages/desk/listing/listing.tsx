import { data, useLoaderData } from 'react-router';
import { SiteLink } from '../../../ui/site-link.tsx';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import styles from '../case/case.module.css';
import { Photos } from '../case/case-evidence.tsx';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { frameOf } from '../desk-frame.server.ts';
import { deskHandler } from '../desk-handler.server.ts';
import { LinkSection } from '../link-section.tsx';
import { loadListing } from './load-listing.server.ts';

export const handle = DESK_HANDLE;
export const meta = privateMeta('상품');
export const headers = noStore;

export const loader = deskHandler('reader', async (page) =>
  data({ frame: await frameOf(page), listing: await loadListing(page) }),
);

export default function Listing() {
  const { frame, listing } = useLoaderData<typeof loader>();
  const { title, state, hiddenReason, price, made, desc, photos, publicPath, people } = listing;
  return (
    <DeskFrame frame={frame} title={title}>
      <div className={styles.parts}>
        <div className={styles.head}>
          <p className={styles.meta}>{[state, price, ...(made ? [made] : [])].join(' · ')}</p>
          {hiddenReason && <p className={styles.text}>숨긴 이유: {hiddenReason}</p>}
          {publicPath && (
            <SiteLink className={styles.other} to={publicPath}>
              장터에서 보기
            </SiteLink>
          )}
          <p className={styles.text}>{desc}</p>
          <Photos photos={photos} of={title} />
        </div>
        <LinkSection id="people" title="사람" rows={people} />
        <LinkSection id="cases" title="이 상품에 대한 일" rows={listing.cases} empty="없어요." />
        <LinkSection id="acts" title="지금까지의 조치" rows={listing.acts} empty="없어요." />
      </div>
    </DeskFrame>
  );
}
