import { PROVIDER_LABELS } from '../../../account/external/provider.ts';
import { maskedEmail } from '../../../account/masked-email.ts';
import { mayActAs, roleText } from '../../../account/operator/operator-role.ts';
import { findOperatorRole } from '../../../account/operator/operator-role.server.ts';
import { listSessions, showSessions } from '../../../account/session/list-sessions.server.ts';
import { dateText, minuteText } from '../../../korean/date-text.ts';
import { listActsOf } from '../../../moderation/act/act.server.ts';
import { findMute } from '../../../moderation/act/mute.server.ts';
import { findPersonState } from '../../../moderation/moderate-person.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { listHiddenOfSeller } from '../../../product/hide/hide-products.server.ts';
import { listProducts } from '../../../product/list/list-products.server.ts';
import { priceText, type Product } from '../../../product/product.ts';
import { listCasesOf } from '../../../support/case/case.server.ts';
import { listReportsOf } from '../../../support/report/report.server.ts';
import { type Report, reportReasonText } from '../../../support/report/report.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { casePath, deskListingPath, deskPersonPath } from '../desk-paths.ts';
import { MAX_ROWS } from '../desk-row.ts';
import { showActs, showCases } from '../show-records.server.ts';

export async function loadPerson(page: DeskRequest) {
  const { services, params, role, actor } = page;
  const { read } = services.database;
  const state = await findPersonState(read, params['id'] ?? '');
  if (!state || state.account.id !== params['id']) throw new CodedError('not-found', 'no such person');
  const { account } = state;
  const mayAct = mayActAs(role, 'moderator');
  const mutedUntil = await findMute(read, account.id, services.now());
  const theirRole = await findOperatorRole(read, account.id);
  return {
    id: account.id,
    nickname: account.nickname,
    email: mayAct ? account.email : maskedEmail(account.email),
    mayAct,
    state: stateText(account.suspendedAt, mutedUntil),
    mayUnmute: mayAct && mutedUntil !== undefined && account.id !== actor.id,
    reason: account.suspendedReason,
    role: theirRole && roleText(theirRole),
    facts: [
      { name: '가입', value: dateText(account.createdAt) },
      { name: '상품', value: `${state.listedCount}개` },
      { name: '숨긴 상품', value: `${state.hiddenCount}개` },
      { name: '판매', value: `${state.soldCount}번` },
      { name: '구매', value: `${state.boughtCount}번` },
    ],
    services: state.services.map((name) => PROVIDER_LABELS[name]).join(', '),
    ...(await loadListings(page, account.id)),
    casesAbout: showCases(await listCasesOf(read, account.id, MAX_ROWS + 1), actor),
    reportsBy: (await listReportsOf(read, account.id, actor.id)).slice(0, MAX_ROWS + 1).map(showReport),
    acts: await showActs(read, await listActsOf(read, account.id, MAX_ROWS + 1)),
    sessions: showSessions(await listSessions({ db: read, now: services.now }, account), services.now()),
  };
}

function stateText(suspendedAt: number | null, mutedUntil: number | undefined): string {
  const states = [
    ...(suspendedAt === null ? [] : [`이용 정지 (${minuteText(suspendedAt)})`]),
    ...(mutedUntil === undefined ? [] : [`대화 막힘 (${minuteText(mutedUntil)}까지)`]),
  ];
  return states.length === 0 ? '이용 중' : states.join(' · ');
}

export type LoadedPerson = Awaited<ReturnType<typeof loadPerson>>;

async function loadListings({ services, url }: DeskRequest, sellerId: string) {
  const { read } = services.database;
  const cursor = url.searchParams.get('cursor') ?? undefined;
  const listed = await listProducts(read, { sellerId }, 'new', cursor);
  if (!listed) throw new CodedError('not-found', 'no such page of listings');
  const next = listed.nextCursor;
  return {
    listings: listed.products.map((product) => showListing(product)),
    nextListings:
      next === null ? undefined : `${deskPersonPath(sellerId)}?cursor=${encodeURIComponent(next)}`,
    hidden:
      cursor === undefined
        ? (await listHiddenOfSeller(read, sellerId, MAX_ROWS + 1)).map((product) => showListing(product))
        : [],
  };
}

function showListing(product: Product) {
  const { id, title, sold, createdAt } = product;
  return {
    path: deskListingPath(id),
    text: title,
    note: [priceText(product), ...(sold ? ['거래 완료'] : []), minuteText(createdAt)].join(' · '),
  };
}

function showReport({ caseId, reason, targetName, createdAt, closedAt }: Report) {
  return {
    path: caseId === null ? undefined : casePath(caseId),
    text: `${reportReasonText(reason)} · ${targetName}`,
    note: `${closedAt === null ? '기다림' : '종료'} · ${minuteText(createdAt)}`,
  };
}
