import type { ReactNode } from 'react';
import {
  data,
  Form,
  useActionData,
  useLoaderData,
  useSearchParams,
  type MiddlewareFunction,
} from 'react-router';
import { ChangePasswordForm } from '../../account/change-password-form.tsx';
import { NicknameForm } from '../../account/nickname-form.tsx';
import { exportMyData } from '../../leaving/export-my-data.server.ts';
import { LeaveForm } from '../../leaving/leave-form.tsx';
import type { PageHandle } from '../../shell/page-handle.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { memberHandler } from '../handler.server.ts';
import { privateMeta } from '../private-meta.ts';
import { noStore } from './no-store.ts';
import { changeSettings, type SettingsRefusal } from './settings-action.server.ts';
import styles from './settings.module.css';

const HERE = '/profile/settings';

export const handle: PageHandle = {
  header: 'back',
  title: '설정',
  backTo: '/profile',
  ground: 'page',
  footer: false,
};
export const meta = privateMeta('설정');
export const headers = noStore;

/** `?export=1` is a file, which a page's loader cannot answer with: it is sent before the page comes to it. */
export const middleware: MiddlewareFunction<Response>[] = [
  async (args, next) => {
    const wantsFile = new URL(args.request.url).searchParams.has('export');
    return wantsFile && args.request.method === 'GET' ? sendMyData(args) : next();
  },
];

const sendMyData = memberHandler(async ({ services, actor }) => {
  const { database, now } = services;
  const mine = await exportMyData({ db: database.read, now }, actor);
  return new Response(JSON.stringify(mine, null, 2), {
    headers: {
      ...noStore(),
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="dasi-my-data.json"',
    },
  });
}, HERE);

export const loader = memberHandler(async ({ actor }) => {
  const { nickname, email } = actor;
  return data({ nickname, email });
}, HERE);

export const action = memberHandler(changeSettings, HERE);

const DONE: Record<string, string> = {
  nickname: '닉네임을 바꿨어요.',
  password: '비밀번호를 바꿨어요. 다른 기기에서는 로그아웃됐어요.',
};

/** One's account: its name, its password, where it is signed in, what it holds, and the way out. */
export default function Settings() {
  const viewer = useLoaderData<typeof loader>();
  const refusal = useActionData<SettingsRefusal>();
  const [search] = useSearchParams();
  const done = refusal ? undefined : DONE[search.get('done') ?? ''];
  const typed = refusal?.nickname?.typed ?? viewer.nickname;
  return (
    <div className={styles.settings}>
      {done && <output className={styles.done}>{done}</output>}
      <Card title="프로필">
        <NicknameForm nickname={typed} reason={refusal?.nickname?.reason} />
      </Card>
      <Card title="비밀번호">
        <ChangePasswordForm viewer={viewer} errors={refusal?.password} />
      </Card>
      <Card title="로그인 상태">
        <p className={styles.text}>{viewer.email} 계정으로 로그인한 모든 기기에서 로그아웃해요.</p>
        <Form method="post" reloadDocument>
          <input type="hidden" name="intent" value="sign-out-everywhere" />
          <Button variant="secondary">모든 기기에서 로그아웃</Button>
        </Form>
      </Card>
      <Card title="내 정보">
        <p className={styles.text}>계정, 등록한 상품, 찜, 거래와 문의 내역을 파일 하나로 받아요.</p>
        <ButtonLink variant="secondary" to={`${HERE}?export=1`} reloadDocument download>
          내 정보 내려받기
        </ButtonLink>
      </Card>
      <div className={styles.card}>
        <LeaveForm reason={refusal?.leaving} />
      </div>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
