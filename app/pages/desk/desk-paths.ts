import type { CaseGroup } from '../../support/case/case.ts';

export const DESK_PATH = '/desk';
export const DESK_SIGN_IN_PATH = '/desk/sign-in';
export const DESK_AUDIT_PATH = '/desk/audit';
export const DESK_INQUIRIES_PATH = '/desk/inquiries';
export const DESK_STATISTICS_PATH = '/desk/figures';
export const DESK_STATISTICS_EXPORT_PATH = '/desk/figures.csv';
export const DESK_AUDIT_EXPORT_PATH = '/desk/audit.csv';
export const DESK_APPEALS_PATH = '/desk/appeals';
export const DESK_FIND_PATH = '/desk/find';

export const deskPersonPath = (id: string): string => `/desk/people/${id}`;
export const deskListingPath = (id: string): string => `/desk/listings/${id}`;

export const casePath = (id: string): string => `/desk/cases/${id}`;

export const caseVersionPath = (id: string): string => `${casePath(id)}/version`;

/** Parameters of the queue, and of a case opened from a tab of it. */
export const GROUP_PARAM = 'group';

/** With the parameters of the queue's or the case's page. */
export function withGroup(
  path: string,
  { group, ...others }: { group: CaseGroup; done?: string; cursor?: string | undefined },
): string {
  const given = Object.entries(others).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const params = new URLSearchParams([...(group === 'all' ? [] : [[GROUP_PARAM, group]]), ...given]);
  return params.size > 0 ? `${path}?${params}` : path;
}

/** On the next page: the case that was just closed. */
export const DONE_PARAM = 'done';
export const deskInquiryPath = (id: string): string => `${DESK_INQUIRIES_PATH}/${id}`;

/** @param key of a file that a report has kept */
export const evidencePhotoPath = (caseId: string, key: string): string => `${casePath(caseId)}/photos/${key}`;
