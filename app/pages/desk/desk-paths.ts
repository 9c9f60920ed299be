/** Where the desk opens: the queue of cases. */
export const DESK_PATH = '/desk';
export const DESK_SIGN_IN_PATH = '/desk/sign-in';
export const DESK_AUDIT_PATH = '/desk/audit';
export const DESK_INQUIRIES_PATH = '/desk/inquiries';
export const DESK_FIGURES_PATH = '/desk/figures';
export const DESK_FIGURES_EXPORT_PATH = '/desk/figures.csv';
export const DESK_AUDIT_EXPORT_PATH = '/desk/audit.csv';
export const DESK_APPEALS_PATH = '/desk/appeals';
export const DESK_FIND_PATH = '/desk/find';

export const deskPersonPath = (id: string): string => `/desk/people/${id}`;
export const deskListingPath = (id: string): string => `/desk/listings/${id}`;

export const casePath = (id: string): string => `/desk/cases/${id}`;

/** Of the page that comes next: the case that was just closed. */
export const DONE_PARAM = 'done';
export const deskInquiryPath = (id: string): string => `${DESK_INQUIRIES_PATH}/${id}`;

/** @param key of a file that a report has kept */
export const evidencePhotoPath = (caseId: string, key: string): string => `${casePath(caseId)}/photos/${key}`;
