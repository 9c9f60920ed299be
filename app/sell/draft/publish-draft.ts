import { DEFAULT_TRADE_METHOD } from '../../product/edit/trade-method.ts';
import type { StagedPhoto } from '../../media/staging/staged-photo.ts';
import type { ProductFormValues } from '../../product/product-form.ts';
import type { DeviceStorage } from '../../platform/device-storage.ts';
import { forgetDrafts } from './draft-storage.ts';

export type DraftFields = Omit<ProductFormValues, 'photos'>;

export interface Draft {
  id: string;
  fields: DraftFields;
  /** For an edited listing, with its own photos. */
  photos: readonly StagedPhoto[];
  /** The version of the listing when the edit began. */
  version?: string | undefined;
  /** For a new listing: publishing it again after a lost answer makes no second one. */
  once?: string | undefined;
}

export type Original = Omit<Draft, 'id' | 'once'>;

export const NEW_LISTING: Original = { fields: {}, photos: [] };

const FIELDS = [
  'title',
  'category',
  'subCategory',
  'wants',
  'price',
  'noOffers',
  'minOffer',
  'takesApplications',
  'brand',
  'size',
  'desc',
  'tradeMethod',
  'place',
] as const;
/** Raise it when older drafts cannot be read. Version 1 was a single draft. */
const VERSION = 2;
/** The server keeps three listings' photos for an account. */
const MAX_DRAFTS = 3;

export function draftFields(values: Partial<Record<string, unknown>>): DraftFields {
  const fields: DraftFields = {};
  for (const name of FIELDS) {
    const value = values[name];
    if (typeof value === 'string' && !isUnwritten(name, value)) fields[name] = value;
  }
  return fields;
}

/** The form's default trade method counts as no input. */
function isUnwritten(name: (typeof FIELDS)[number], value: string): boolean {
  return value.trim() === '' || (name === 'tradeMethod' && value === DEFAULT_TRADE_METHOD);
}

export function isBlank(fields: DraftFields): boolean {
  return Object.keys(draftFields(fields)).length === 0;
}

export function hasSameFields(a: DraftFields, b: DraftFields): boolean {
  return FIELDS.every((name) => a[name] === b[name]);
}

export function isSameListing(a: Original, b: Original): boolean {
  const idsOf = ({ photos }: Original) => photos.map(({ id }) => id).join();
  return hasSameFields(a.fields, b.fields) && idsOf(a) === idsOf(b);
}

/** In the order of saving. */
export function readDrafts(storage: DeviceStorage, key: string): Draft[] {
  const saved = parseJson(storage.getItem(key));
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
  if (isBlank(fields) && photos.length === 0) return [];
  return [{ id, fields, photos, ...readText(saved, 'version'), ...readText(saved, 'once') }];
}

function readText(saved: Record<string, unknown>, name: 'version' | 'once') {
  const value = saved[name];
  return typeof value === 'string' ? { [name]: value } : {};
}

/** Deletes a draft without anything new, and the oldest of more than three. False when storage is full. */
export function saveDraft(
  storage: DeviceStorage,
  key: string,
  draft: Draft,
  original: Original = NEW_LISTING,
): boolean {
  const saved = { ...draft, fields: draftFields(draft.fields) };
  if (isSameListing(saved, original)) {
    forgetDraft(storage, key, draft.id);
    return false;
  }
  const others = readDrafts(storage, key).filter(({ id }) => id !== draft.id);
  return write(storage, key, [...others, saved]);
}

export function forgetDraft(storage: DeviceStorage, key: string, id: string): void {
  const drafts = readDrafts(storage, key);
  const rest = drafts.filter((draft) => draft.id !== id);
  if (rest.length === 0) forgetDrafts(storage, key);
  else if (rest.length < drafts.length) write(storage, key, rest);
}

function write(storage: DeviceStorage, key: string, drafts: readonly Draft[]): boolean {
  try {
    const saved = { version: VERSION, drafts: drafts.slice(-MAX_DRAFTS) };
    storage.setItem(key, JSON.stringify(saved));
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
