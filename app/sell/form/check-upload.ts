import { parseStagedIds } from '../../media/staging/staged-photo.ts';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../media/photo.ts';
import {
  parseProductForm,
  type FieldErrors,
  type ProductDraft,
  type ProductFormValues,
} from '../../product/product-form.ts';

export interface PublishResult {
  errors: FieldErrors;
  values: ProductFormValues;
  reason?: string;
  /** The form may be fine: the server could not take it just now. */
  isFailure?: boolean;
  /** The one-time key, where the listing may have been stored. */
  once?: string | undefined;
  hadPhotos?: boolean;
  goneIds?: string[];
}

export interface UploadedPhoto {
  name: string;
  problem: 'unreadable' | 'too-large' | undefined;
}

interface Upload {
  fields: Record<string, string>;
  photos: UploadedPhoto[];
  tooLarge: string[];
  dropped: number;
}

export type UploadCheck =
  | { ok: true; draft: ProductDraft; values: ProductFormValues }
  /** 400 for fields; else 422 for unreadable or too many photos, 413 for oversized ones. */
  | { ok: false; status: 400 | 413 | 422; formResult: PublishResult };

const VALUE_NAMES = ['title', 'category', 'subCategory', 'brand', 'size', 'price', 'desc'] as const;

export function typedValues(fields: Record<string, string>): ProductFormValues {
  return Object.fromEntries(VALUE_NAMES.map((name) => [name, fields[name] ?? '']));
}

export function checkUpload({ fields, photos, tooLarge, dropped }: Upload): UploadCheck {
  const values = typedValues(fields);
  const parsed = parseProductForm(values);
  const unreadable = namesOf(photos, 'unreadable');
  const large = [...tooLarge, ...namesOf(photos, 'too-large')];
  const count = parseStagedIds(fields['stagedPhotos']).length + photos.length + tooLarge.length + dropped;
  const excess = Math.max(0, count - MAX_PHOTOS);
  const photoProblem = photoProblemText(unreadable, large, excess);
  if (parsed.ok && !photoProblem) return { ok: true, draft: parsed.draft, values };
  const errors: FieldErrors = parsed.ok ? {} : parsed.errors;
  if (photoProblem) errors.photos = photoProblem;
  const hadPhotos = photos.length + tooLarge.length > 0;
  const photoStatus = unreadable.length > 0 || excess > 0 ? 422 : 413;
  return { ok: false, status: parsed.ok ? photoStatus : 400, formResult: { errors, values, hadPhotos } };
}

function namesOf(photos: UploadedPhoto[], problem: UploadedPhoto['problem']): string[] {
  return photos.filter((photo) => photo.problem === problem).map(({ name }) => name);
}

function photoProblemText(unreadable: string[], large: string[], excess: number): string | undefined {
  const sentences = unreadable.map((name) => `사진 ${name} 파일을 읽을 수 없어요.`);
  if (excess > 0)
    sentences.unshift(`사진은 ${MAX_PHOTOS}장까지 올릴 수 있어요. ${excess}장을 빼고 다시 골라 주세요.`);
  const limit = `한 장에 ${MAX_PHOTO_BYTES / 1024 / 1024}MB까지 올릴 수 있어요.`;
  if (large.length > 0) sentences.push(`사진 ${large.join(', ')} 파일이 너무 커요. ${limit}`);
  return sentences.join(' ') || undefined;
}

/** @param goneIds those of `stagedIds` that expired */
export function gonePhotosText(stagedIds: string[], goneIds: string[]): string {
  const places = goneIds.map((id) => stagedIds.indexOf(id) + 1).sort((a, b) => a - b);
  return `사진 ${places.join(', ')}의 보관이 끝났어요. 다시 보내거나 빼 주세요.`;
}
