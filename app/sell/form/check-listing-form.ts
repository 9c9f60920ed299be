import { parseStagedIds } from '../../media/staging/staged-photo.ts';
import { findPhotoProblem, type UploadedPhotos } from '../../media/receive/photo-problem.ts';
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

export interface ReceivedForm extends UploadedPhotos {
  fields: Record<string, string>;
}

export type ListingFormCheck =
  | { ok: true; draft: ProductDraft; stagedIds: string[] }
  /** 400 for fields; else 422 for unreadable or too many photos, 413 for oversized ones. */
  | { ok: false; status: 400 | 413 | 422; formResult: PublishResult };

const VALUE_NAMES = ['title', 'category', 'subCategory', 'brand', 'size', 'price', 'desc'] as const;

export function typedValues(fields: Record<string, string>): ProductFormValues {
  return Object.fromEntries(VALUE_NAMES.map((name) => [name, fields[name] ?? '']));
}

export function checkListingForm({ fields, ...files }: ReceivedForm): ListingFormCheck {
  const values = typedValues(fields);
  const parsed = parseProductForm(values);
  const stagedIds = parseStagedIds(fields['stagedPhotos']);
  const photoProblem = findPhotoProblem(files, stagedIds.length);
  if (parsed.ok && !photoProblem) return { ok: true, draft: parsed.draft, stagedIds };
  const errors: FieldErrors<ProductFields> = parsed.ok ? {} : parsed.errors;
  if (photoProblem) errors.photos = photoProblem.text;
  const formResult = { ok: false, errors, values, hadPhotos: hasPhotos(files) } as const;
  return { ok: false, status: parsed.ok && photoProblem ? photoProblem.status : 400, formResult };
}

/** For a form that could not be taken: its texts come back, to be sent again. */
export function failedListingForm({ fields, ...files }: ReceivedForm, reason: string): PublishResult {
  const failed = failedForm(new Map(Object.entries(fields)), VALUE_NAMES, reason);
  return { ...failed, hadPhotos: hasPhotos(files) };
}

function hasPhotos({ photos, tooLarge }: Pick<ReceivedForm, 'photos' | 'tooLarge'>): boolean {
  return photos.length + tooLarge.length > 0;
}

export function gonePhotosText(stagedIds: string[], goneIds: string[]): string {
  const places = goneIds.map((id) => stagedIds.indexOf(id) + 1).sort((a, b) => a - b);
  return `사진 ${places.join(', ')}의 보관이 끝났어요. 다시 보내거나 빼 주세요.`;
}
