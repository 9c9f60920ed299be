import { data, redirectDocument, useActionData, useLoaderData } from 'react-router';
import { endSessionsOf } from '../../../account/session/session.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { unmutePerson } from '../../../moderation/act/undo-act.server.ts';
import { formRejections } from '../../../request/form-rejections.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { PostForm, Submit, useForm } from '../../../ui/form/form.tsx';
import type { AnyFormResult, FormResult } from '../../../ui/form/form-result.ts';
import { noStore } from '../../no-store.ts';
import { privateMeta } from '../../page-meta.ts';
import styles from '../case/case.module.css';
import { DESK_HANDLE, DeskFrame } from '../desk-frame.tsx';
import { frameOf } from '../desk-frame.server.ts';
import { type DeskRequest, deskHandler } from '../desk-handler.server.ts';
import { deskPersonPath } from '../desk-paths.ts';
import { LinkSection } from '../link-section.tsx';
import { type LoadedPerson, loadPerson } from './load-person.server.ts';

export const handle = DESK_HANDLE;
export const meta = privateMeta('회원');
export const headers = noStore;

export const loader = deskHandler('reader', async (page) =>
  data({ frame: await frameOf(page), person: await loadPerson(page) }),
);

async function changePerson({ request, params, operatorDeps, actor }: DeskRequest) {
  const intent = (await readForm(request)).get('intent');
  const id = params['id'] ?? '';
  if (intent === 'unmute') {
    if (id === actor.id) throw new CodedError('forbidden', 'no operator lifts an act on themselves');
    await unmutePerson(operatorDeps, { accountId: id });
  } else if (intent !== 'sign-out') return data<AnyFormResult>({ ok: false }, 400);
  else if ((await endSessionsOf(operatorDeps, id)) === undefined)
    throw new CodedError('not-found', 'no such person');
  throw redirectDocument(deskPersonPath(id));
}

export const action = deskHandler('moderator', changePerson, formRejections([]));

export default function Person() {
  const { frame, person } = useLoaderData<typeof loader>();
  const { nickname, email, state, reason, role, services, facts } = person;
  return (
    <DeskFrame frame={frame} title={nickname}>
      <div className={styles.parts}>
        <div className={styles.head}>
          <p className={styles.meta}>
            {[email, state, ...(role ? [`운영자 (${role})`] : []), ...(services ? [services] : [])].join(
              ' · ',
            )}
          </p>
          {reason && <p className={styles.text}>{reason}</p>}
          {person.mayUnmute && <UnmuteForm />}
          <dl className={styles.facts}>
            {facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <LinkSection id="cases" title="이 사람에 대한 일" rows={person.casesAbout} empty="없어요." />
        <LinkSection id="acts" title="지금까지의 조치" rows={person.acts} empty="없어요." />
        <LinkSection id="reports" title="이 사람이 한 신고" rows={person.reportsBy} empty="없어요." />
        <LinkSection id="hidden" title="숨긴 상품" rows={person.hidden} />
        <LinkSection id="listings" title="상품" rows={person.listings} empty="없어요." />
        {person.nextListings && (
          <ButtonLink to={person.nextListings} variant="secondary" size="small">
            다음 상품 보기
          </ButtonLink>
        )}
        <Sessions person={person} />
      </div>
    </DeskFrame>
  );
}

function UnmuteForm() {
  const form = useForm({ names: [], formResult: undefined });
  return (
    <PostForm form={form} intent="unmute">
      <Submit form={form} variant="secondary">
        대화 막기 풀기
      </Submit>
    </PostForm>
  );
}

function Sessions({ person: { sessions, mayAct } }: { person: LoadedPerson }) {
  const formResult = useActionData<FormResult<Record<never, string>>>();
  const form = useForm({ names: [], formResult });
  const rows = sessions.map(({ name, days }) => ({ text: name, note: days }));
  return (
    <>
      <LinkSection id="sessions" title="로그인한 곳" rows={rows} empty="로그인한 곳이 없어요." />
      {mayAct && rows.length > 0 && (
        <PostForm form={form} intent="sign-out">
          <Submit form={form} variant="secondary">
            모두 로그아웃하기
          </Submit>
        </PostForm>
      )}
    </>
  );
}
