import { type FormEvent, useState } from 'react';
import { useAskToSignIn } from '../../account/sign-in/sign-in-sheet-context.ts';
import { useViewer } from '../../account/viewer.tsx';
import { personPath } from '../../product/product.ts';
import { reportPath } from '../../support/report/report-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import { PopoverMenu, PopoverMenuItem, PopoverMenuLink } from '../../ui/overlay/popover-menu.tsx';
import { ShareButton } from '../../shell/share/share-button.tsx';
import styles from './person-actions.module.css';
import type { RelationIntent } from './relation.ts';
import { useRelation } from './use-relation.ts';

type PersonActionsProps = { person: { id: string; nickname: string } };

const question = lazyChunk(() => import('./block-question.tsx'));

/** The same for everyone until the viewer is known. */
export function PersonActions({ person: { id, nickname } }: PersonActionsProps) {
  const { viewer, signedIn } = useViewer();
  const askToSignIn = useAskToSignIn();
  const { isFollowed, isBlocked, send } = useRelation(id);
  const [isAsking, setAsking] = useState(false);
  const parts = useLazyChunk(question, isAsking, () => setAsking(false));
  const isOwn = viewer?.id === id;
  const follow = () => {
    if (signedIn) return send(isFollowed ? 'unfollow' : 'follow');
    askToSignIn({ act: 'follow', subjectId: id, purpose: '모아보려면', photoAddress: undefined });
  };
  return (
    <>
      {!isOwn && !isBlocked && (
        <RelationForm
          personId={id}
          intent={isFollowed ? 'unfollow' : 'follow'}
          onSend={follow}
          className={styles.form}
        >
          <button className={classNames(styles.follow, isFollowed && styles.followed)}>
            {isFollowed ? '모아보는 중' : '모아보기'}
          </button>
        </RelationForm>
      )}
      <div className={styles.tools}>
        <ShareButton title={`${nickname}님의 상품`} path={personPath(id)} />
        {!isOwn && (
          <div className={styles.menu}>
            <PopoverMenu label="더보기">
              <PopoverMenuLink to={reportPath('person', id)}>신고하기</PopoverMenuLink>
              <RelationForm
                personId={id}
                intent={isBlocked ? 'unblock' : 'block'}
                onSend={() => (isBlocked ? send('unblock') : setAsking(true))}
              >
                <PopoverMenuItem type="submit">{isBlocked ? '차단 풀기' : '차단하기'}</PopoverMenuItem>
              </RelationForm>
            </PopoverMenu>
          </div>
        )}
      </div>
      {parts && (
        <parts.BlockQuestion
          isOpen={isAsking}
          nickname={nickname}
          onBlock={() => {
            setAsking(false);
            send('block');
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

type RelationFormProps = {
  personId: string;
  intent: RelationIntent;
  onSend: () => void;
  className?: string | undefined;
  children: React.ReactNode;
};

/** Without scripts it posts and redirects to the list of followed or blocked people. */
function RelationForm({ personId, intent, onSend, className, children }: RelationFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form method="post" action={personPath(personId)} onSubmit={submit} className={className} data-early-tap>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </form>
  );
}
