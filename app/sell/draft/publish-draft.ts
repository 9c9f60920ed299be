import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import type { ProductFormValues } from '../../product/product-form.ts';
import type { DeviceStorage } from '../../platform/device-storage.ts';
import { draftKey, forgetDrafts } from './draft-storage.ts';

export type DraftFields = Omit<ProductFormValues, 'photos'>;

export interface Draft {
  /** Of this account on this device. */
  id: string;
  fields: DraftFields;
  photos: readonly StagedPhoto[];
}

const FIELDS = ['title', 'category', 'subCategory', 'price', 'brand', 'size', 'desc'] as const;
/** Raise it when older drafts cannot be read. Version 1 was a single draft. */
const VERSION = 2;
/** The server keeps three listings' photos for an account. */
const MAX_DRAFTS = 3;

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

/** The last one saved stands last. */
export function readDrafts(storage: DeviceStorage, accountId: string): Draft[] {
  const saved = parseJson(storage.getItem(draftKey(accountId)));
  if (!isRecord(saved)) return [];
  if (saved['version'] === 1) return [saved].flatMap(parseDraft);
  if (saved['version'] !== VERSION || !Array.isArray(saved['drafts'])) return [];
  return saved['drafts'].flatMap(parseDraft);
}

function parseDraft(saved: unknown): Draft[] {
  if (!isRecord(saved) || !isRecord(saved['fields'])) return [];
  const id = typeof saved['id'] === 'string' ? saved['id'] : '';
  const fields = draftFields(saved['fields']);
  const photos = Array.isArray(saved['photos']) ? saved['photos'].filter(isStagedPhoto) : [];
  return isBlank(fields) && photos.length === 0 ? [] : [{ id, fields, photos }];
}

/** Deletes an empty draft, and the oldest of more than three. False when storage is full. */
export function saveDraft(storage: DeviceStorage, accountId: string, { id, fields, photos }: Draft): boolean {
  if (isBlank(fields) && photos.length === 0) {
    forgetDraft(storage, accountId, id);
    return false;
  }
  const others = readDrafts(storage, accountId).filter((draft) => draft.id !== id);
  return write(storage, accountId, [...others, { id, fields: draftFields(fields), photos }]);
}

export function forgetDraft(storage: DeviceStorage, accountId: string, id: string): void {
  const drafts = readDrafts(storage, accountId);
  const rest = drafts.filter((draft) => draft.id !== id);
  if (rest.length === 0) forgetDrafts(storage, accountId);
  else if (rest.length < drafts.length) write(storage, accountId, rest);
}

function write(storage: DeviceStorage, accountId: string, drafts: readonly Draft[]): boolean {
  try {
    const saved = { version: VERSION, drafts: drafts.slice(-MAX_DRAFTS) };
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
