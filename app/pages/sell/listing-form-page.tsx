import { useState } from 'react';
import { useActionData, useFetcher, useSearchParams } from 'react-router';
import { useKnownViewer } from '../../account/viewer.tsx';
import type { PublishResult, SavedListing } from '../../sell/form/check-listing-form.ts';
import { PublishForm, type StartingListing } from '../../sell/form/publish-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { ContactNote } from '../../talk/warning/contact-note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './listing-form-page.module.css';
import { savedListing } from './save-listing.ts';

export const LISTING_FORM_HANDLE: PageHandle = {
  isPersonal: true,
  header: 'compact',
  bottom: 'action-bar',
  sell: false,
  footer: false,
};

type ListingFormPageProps = {
  title: string;
  here: string;
  once: string;
  listing?: StartingListing | undefined;
  arePhotosLost?: boolean | undefined;
  submitLabel: string;
  onSaved: (saved: SavedListing) => void;
};

/** Keyed by account, so that another account in this browser sees nothing of the last one. */
export function ListingFormPage(props: ListingFormPageProps) {
  const viewer = useKnownViewer();
  const [owner, setOwner] = useState<{ id: string | null; round: number }>({ id: null, round: 0 });
  if (viewer && viewer.id !== owner.id)
    setOwner({ id: viewer.id, round: owner.id === null ? 0 : owner.round + 1 });
  return <ListingForm key={owner.round} {...props} ownerId={owner.id} />;
}

/** @param ownerId stays after the session ends: the text is still theirs */
function ListingForm({
  ownerId,
  title,
  here,
  once,
  listing,
  arePhotosLost = false,
  submitLabel,
  onSaved,
}: ListingFormPageProps & { ownerId: string | null }) {
  const sentByBrowser = useActionData<PublishResult>();
  const fetcher = useFetcher<PublishResult>();
  const { showToast } = useToast();
  const [searchParams] = useSearchParams();
  const formResult = fetcher.data ?? sentByBrowser;
  return (
    <div className={styles.page}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.form}>
        <PublishForm
          once={once}
          accountId={ownerId}
          listing={listing}
          submitLabel={submitLabel}
          formResult={formResult}
          arePhotosLost={arePhotosLost || (formResult === sentByBrowser && sentByBrowser?.hadPhotos === true)}
          mustResume={searchParams.has('resume')}
          isSending={fetcher.state !== 'idle'}
          note={<ContactNote />}
          onSend={async (form) => {
            await fetcher.submit(form, { method: 'post', action: here, encType: 'multipart/form-data' });
            const saved = savedListing();
            if (saved) onSaved(saved);
            return saved !== undefined;
          }}
          onProblem={(text) => showToast(text, 'failed')}
        />
      </div>
    </div>
  );
}
