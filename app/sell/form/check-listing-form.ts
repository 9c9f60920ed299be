import { parseStagedIds } from '../../media/staging/staged-photo.ts';
import { MAX_PHOTOS } from '../../media/photo.ts';
import type { PhotoProblem } from '../../media/photo-format.ts';
import { PHOTO_LIMITS_TEXT, STAGING_FAILURES } from '../../media/staging/staging-failures.ts';
import {
  parseProductForm,
  type ProductDraft,
  type ProductFields,
  type ProductFormValues,
} from '../../product/product-form.ts';
import { failedForm, type FieldErrors, type FormResult } from '../../ui/form/form-result.ts';

export interface PublishResult extends FormResult<ProductFields> {
  hadPhotos?: boolean;
  goneIds?: string[];
}

export type ListingAnswer = PublishResult | { ok: true; productId: string };

interface UploadedPhoto {
  name: string;
  problem?: PhotoProblem | undefined;
}

export interface ReceivedForm {
  fields: Record<string, string>;
  photos: UploadedPhoto[];
  tooLarge: string[];
  dropped: number;
}

export type ListingFormCheck =
  | { ok: true; draft: ProductDraft; stagedIds: string[] }
  /** 400 for fields; else 422 for unreadable or too many photos, 413 for oversized ones. */
  | { ok: false; status: 400 | 413 | 422; formResult: PublishResult };

const VALUE_NAMES = ['title', 'category', 'subCategory', 'brand', 'size', 'price', 'desc'] as const;

export function typedValues(fields: Record<string, string>): ProductFormValues {
  return Object.fromEntries(VALUE_NAMES.map((name) => [name, fields[name] ?? '']));
}

export function checkListingForm({ fields, photos, tooLarge, dropped }: ReceivedForm): ListingFormCheck {
  const values = typedValues(fields);
  const parsed = parseProductForm(values);
  const undecoded = photos.filter(({ problem }) => problem !== undefined && problem !== 'too-large');
  const large = [
    ...tooLarge,
    ...photos.filter(({ problem }) => problem === 'too-large').map(({ name }) => name),
  ];
  const stagedIds = parseStagedIds(fields['stagedPhotos']);
  const count = stagedIds.length + photos.length + tooLarge.length + dropped;
  const excess = Math.max(0, count - MAX_PHOTOS);
  const photoProblem = photoProblemText(undecoded, large, excess);
  if (parsed.ok && !photoProblem) return { ok: true, draft: parsed.draft, stagedIds };
  const errors: FieldErrors<ProductFields> = parsed.ok ? {} : parsed.errors;
  if (photoProblem) errors.photos = photoProblem;
  const photoStatus = undecoded.length > 0 || excess > 0 ? 422 : 413;
  const formResult = { ok: false, errors, values, hadPhotos: hasPhotos({ photos, tooLarge }) } as const;
  return { ok: false, status: parsed.ok ? photoStatus : 400, formResult };
}

/** For a form that could not be taken: its texts come back, to be sent again. */
export function failedListingForm({ fields, ...files }: ReceivedForm, reason: string): PublishResult {
  const failed = failedForm(new Map(Object.entries(fields)), VALUE_NAMES, reason);
  return { ...failed, hadPhotos: hasPhotos(files) };
}

function hasPhotos({ photos, tooLarge }: Pick<ReceivedForm, 'photos' | 'tooLarge'>): boolean {
  return photos.length + tooLarge.length > 0;
}

function photoProblemText(undecoded: UploadedPhoto[], large: string[], excess: number): string | undefined {
  const sentences = undecoded.map(undecodedText);
  if (excess > 0)
    sentences.unshift(`사진은 ${MAX_PHOTOS}장까지 올릴 수 있어요. ${excess}장을 빼고 다시 골라 주세요.`);
  if (large.length > 0) sentences.push(`사진 ${large.join(', ')} 파일이 너무 커요. ${PHOTO_LIMITS_TEXT}`);
  return sentences.join(' ') || undefined;
}

function undecodedText({ name, problem }: UploadedPhoto): string {
  const isNamed = problem === 'heic' || problem === 'gif';
  return isNamed ? `사진 ${name}: ${STAGING_FAILURES[problem].text}` : `사진 ${name} 파일을 읽을 수 없어요.`;
}

export function gonePhotosText(stagedIds: string[], goneIds: string[]): string {
  const places = goneIds.map((id) => stagedIds.indexOf(id) + 1).sort((a, b) => a - b);
  return `사진 ${places.join(', ')}의 보관이 끝났어요. 다시 보내거나 빼 주세요.`;
}
