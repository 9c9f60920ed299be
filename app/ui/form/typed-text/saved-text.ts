import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { FormResult } from '../form-result.ts';
import { isFieldChanged } from './changed-fields.ts';

const PREFIX = 'written:';
/** Later it would surprise. */
const LIFE_MS = 60 * 60_000;

type SavedText = Record<string, string>;

/** In this tab only, so that a reload loses nothing. */
export function saveText(name: string, values: SavedText): void {
  attempt(() => sessionStorage.setItem(PREFIX + name, JSON.stringify({ values, at: Date.now() })));
}

export function readSaved(name: string): SavedText {
  const text = attempt(() => sessionStorage.getItem(PREFIX + name)) ?? '{}';
  const { values, at } = JSON.parse(text) as { values?: SavedText; at?: number };
  return values && Date.now() - (at ?? 0) < LIFE_MS ? values : {};
}

export function forgetSaved(name: string): void {
  attempt(() => sessionStorage.removeItem(PREFIX + name));
}

export function forgetAllSaved(): void {
  const keys = attempt(() => Object.keys(sessionStorage)) ?? [];
  for (const key of keys) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
}

interface PageForm {
  handlers: { ref: RefObject<HTMLFormElement | null> };
  formResult: FormResult<SavedText> | undefined;
}

/**
 * Saves the text of a page's form, never a password, until the form is sent or left.
 * @param accountId undefined until it is known
 */
export function useSavedText(form: PageForm, accountId: string | undefined): void {
  const { ref } = form.handlers;
  const { pathname } = useLocation();
  const name = accountId && `${pathname} ${accountId}`;
  const known = useRef(name);
  const restoreSaved = useEffectEvent((element: HTMLFormElement, saved: SavedText) =>
    restore(element, saved, form.formResult?.values ?? {}),
  );
  useEffect(() => {
    const element = ref.current;
    if (!element || name === undefined) return undefined;
    known.current = name;
    restoreSaved(element, readSaved(name));
    const keep = () => saveText(name, valuesOf(element));
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [ref, name]);
  // A reload ends the page without this.
  useEffect(
    () => () => {
      if (known.current) forgetSaved(known.current);
    },
    [],
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const UNSAVED_TYPES = ['hidden', 'password', 'file'];

function fieldsOf(form: HTMLFormElement): Field[] {
  const fields = form.querySelectorAll<Field>('input[name], textarea[name], select[name]');
  return [...fields].filter(({ type }) => !UNSAVED_TYPES.includes(type));
}

const isChoice = (field: Field): field is HTMLInputElement => ['radio', 'checkbox'].includes(field.type);

function valuesOf(form: HTMLFormElement): SavedText {
  const chosen = fieldsOf(form).filter((field) => !isChoice(field) || field.checked);
  return Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
}

/** Keeps what was typed or chosen before the scripts ran, and what a rejected form came back with. */
function restore(form: HTMLFormElement, kept: SavedText, rejected: object): void {
  const fields = fieldsOf(form);
  const early = new Set(fields.filter(isFieldChanged).map(({ name }) => name));
  for (const field of fields) {
    const value = kept[field.name];
    if (value === undefined || field.name in rejected) continue;
    if (!early.has(field.name)) fill(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

function fill(field: Field, value: string): void {
  if (isChoice(field)) field.checked = field.value === value;
  else field.value = value;
}

/** Storage may be blocked or full. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
