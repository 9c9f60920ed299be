import { isListedPhotoId, parseStagedIds } from '../../media/staging/staged-photo.ts';
import { MAX_PHOTOS } from '../../media/photo.ts';
import {
  countLeftOut,
  findPhotoProblem,
  tooManyText,
  type UploadedPhotos,
} from '../../media/receive/photo-problem.ts';
import {
  parseProductForm,
  type ProductDraft,
  type ProductFields,
  type ProductFormValues,
} from '../../product/product-form.ts';
import { failedForm, type FieldErrors, type FormResult } from '../../ui/form/form-result.ts';

export interface ListingWarning {
  slug: string;
  name: string;
  reason: string;
  isRefused: boolean;
}

export interface PublishResult extends FormResult<ProductFields> {
  hadPhotos?: boolean;
  goneIds?: string[];
  /** The photos of the listing that were to stay, in order. */
  remainingIds?: string[];
  /** What it names that may not be sold: sent once more with their slugs as `seenWarnings`, it is saved. */
  warnings?: ListingWarning[];
  /** Of the listing as it is now, where the form was made from an earlier one. */
  version?: string;
}

/** `isRepeat`: an earlier form with this one-time key had published it. */
export interface SavedListing {
  ok: true;
  productId: string;
  isRepeat: boolean;
}

export type ListingAnswer = PublishResult | SavedListing;

export interface ReceivedForm extends UploadedPhotos {
  fields: Record<string, string>;
  values?: Record<string, string[]>;
}

export type ListingFormCheck =
  /** `photoIds`: what the server has of them, in order; `photos` follow. Beyond `MAX_PHOTOS` they are left out. */
  | { ok: true; draft: ProductDraft; photoIds: string[]; leftOut: number }
  /** 400 for fields; else 422 for unreadable photos, 413 for oversized ones. */
  | { ok: false; status: 400 | 413 | 422; formResult: PublishResult };

const VALUE_NAMES = [
  'title',
  'category',
  'subCategory',
  'wants',
  'brand',
  'size',
  'price',
  'noOffers',
  'minOffer',
  'takesApplications',
  'desc',
  'tradeMethod',
  'place',
] as const;

function typedValues(fields: Record<string, string>): ProductFormValues {
  return Object.fromEntries(VALUE_NAMES.map((name) => [name, fields[name] ?? '']));
}

type ReturnedForm = Required<Pick<PublishResult, 'values'>> & Pick<PublishResult, 'remainingIds'>;

/** What comes back with a form that was not saved: its texts, and which photos were to stay. */
export function returnedForm(form: ReceivedForm): ReturnedForm {
  return { values: typedValues(form.fields), ...returnedPhotos(form) };
}

function returnedPhotos(form: ReceivedForm): Pick<PublishResult, 'remainingIds'> {
  return form.values?.['keep'] ? { remainingIds: readPhotoIds(form, []) } : {};
}

/** @param listedIds the photos of the listing that is edited: all stay where the form names none */
export function checkListingForm(form: ReceivedForm, listedIds: string[] = []): ListingFormCheck {
  const parsed = parseProductForm(typedValues(form.fields));
  const photoIds = readPhotoIds(form, listedIds);
  const photoProblem = findPhotoProblem(form);
  const leftOut = countLeftOut(form, photoIds.length);
  if (parsed.ok && !photoProblem)
    return { ok: true, draft: parsed.draft, photoIds: photoIds.slice(0, MAX_PHOTOS), leftOut };
  const errors: FieldErrors<ProductFields> = parsed.ok ? {} : parsed.errors;
  const photoTexts = [leftOut > 0 && tooManyText(leftOut), photoProblem?.text].filter(Boolean);
  if (photoTexts.length > 0) errors.photos = photoTexts.join(' ');
  const formResult = { errors, ...returnedListingForm(form) };
  return { ok: false, status: parsed.ok && photoProblem ? photoProblem.status : 400, formResult };
}

/** Likewise, of a form whose own photos were not stored. */
export function returnedListingForm(form: ReceivedForm) {
  return { ok: false, ...returnedForm(form), hadPhotos: hasPhotos(form) } as const;
}

const PHOTO_ID = /^[\w-]{1,64}$/;

/** Without scripts a form says which of the remaining photos is to be the first. */
function readPhotoIds({ fields, values }: ReceivedForm, listedIds: string[]): string[] {
  const remaining = values?.['keep']?.filter((id) => PHOTO_ID.test(id)) ?? listedIds;
  const ids = [...new Set([...remaining, ...parseStagedIds(fields['stagedPhotos'])])];
  const first = fields['first'];
  return first !== undefined && ids.includes(first) ? [first, ...ids.filter((id) => id !== first)] : ids;
}

/** For a form that could not be taken: its texts come back, to be sent again. */
export function failedListingForm(form: ReceivedForm, reason: string): PublishResult {
  const failed = failedForm(new Map(Object.entries(form.fields)), VALUE_NAMES, reason);
  return { ...failed, ...returnedPhotos(form), hadPhotos: hasPhotos(form) };
}

function hasPhotos({ photos, tooLarge }: Pick<ReceivedForm, 'photos' | 'tooLarge'>): boolean {
  return photos.length + tooLarge.length > 0;
}

export function gonePhotosText(photoIds: string[], goneIds: string[]): string {
  const places = (ids: string[]) => ids.map((id) => photoIds.indexOf(id) + 1).sort((a, b) => a - b);
  const expired = places(goneIds.filter((id) => !isListedPhotoId(id)));
  const removed = places(goneIds.filter(isListedPhotoId));
  const sentences = [
    expired.length > 0 && `사진 ${expired.join(', ')}의 보관이 끝났어요. 다시 보내거나 빼 주세요.`,
    removed.length > 0 && `사진 ${removed.join(', ')}: 다른 곳에서 뺀 사진이에요. 빼 주세요.`,
  ];
  return sentences.filter(Boolean).join(' ');
}
