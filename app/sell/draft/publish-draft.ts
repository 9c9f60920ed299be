import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import type { ProductFormValues } from '../../product/product-form.ts';
import type { DeviceStorage } from '../../platform/device-storage.ts';
import { draftKey, forgetDraft } from './draft-storage.ts';

export type DraftFields = Omit<ProductFormValues, 'photos'>;

export interface Draft {
  fields: DraftFields;
  photos: readonly StagedPhoto[];
}

const FIELDS = ['title', 'category', 'subCategory', 'price', 'brand', 'size', 'desc'] as const;
/** Raise it when older drafts cannot be read. */
const VERSION = 1;

export function draftFields(values: Partial<Record<string, unknown>>): DraftFields {
  const fields: DraftFields = {};
  for (const name of FIELDS) {
    const value = values[name];
    if (typeof value === 'string' && value.trim() !== '') fields[name] = value;
  }
  return fields;
}

export function isBlank(fields: DraftFields): boolean {
  return Object.keys(draftFields(fields)).length === 0;
}

export function isSameDraft(a: DraftFields, b: DraftFields): boolean {
  return FIELDS.every((name) => a[name] === b[name]);
}

export function readDraft(storage: DeviceStorage, accountId: string): Draft | undefined {
  const saved = parseJson(storage.getItem(draftKey(accountId)));
  if (!isRecord(saved) || saved['version'] !== VERSION || !isRecord(saved['fields'])) return undefined;
  const fields = draftFields(saved['fields']);
  const photos = Array.isArray(saved['photos']) ? saved['photos'].filter(isStagedPhoto) : [];
  return isBlank(fields) && photos.length === 0 ? undefined : { fields, photos };
}

/** Deletes an empty draft. False when storage is full. */
export function saveDraft(storage: DeviceStorage, accountId: string, { fields, photos }: Draft): boolean {
  if (isBlank(fields) && photos.length === 0) {
    forgetDraft(storage, accountId);
    return false;
  }
  try {
    const saved = { version: VERSION, fields: draftFields(fields), photos };
    storage.setItem(draftKey(accountId), JSON.stringify(saved));
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isStagedPhoto(value: unknown): value is StagedPhoto {
  if (!isRecord(value)) return false;
  const { id, thumbnail } = value;
  return typeof id === 'string' && typeof thumbnail === 'string' && thumbnail.startsWith('/media/');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
