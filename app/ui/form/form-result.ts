export type FieldErrors<Fields> = Partial<Record<keyof Fields, string>>;

/** Why a form was rejected. Success redirects, or is answered with `ok: true`. */
export interface FormResult<Fields> {
  ok: false;
  intent?: string;
  errors?: FieldErrors<Fields> | undefined;
  reason?: string | undefined;
  /** The form may be valid: the server cannot take it now. */
  isFailure?: boolean;
  isSignedOut?: boolean;
  values?: Partial<Fields>;
  /** The one-time key, where the form may have been stored. */
  once?: string | undefined;
}

export type AnyFormResult = FormResult<Record<string, string>>;

interface TypedFields {
  get(name: string): unknown;
  has(name: string): boolean;
}

/** '' for missing fields. */
export function readFields<Name extends string>(
  form: Pick<TypedFields, 'get'>,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, readField(form, name) ?? ''])) as Record<Name, string>;
}

export function collectErrors<Fields>(reasons: {
  [Name in keyof Fields]?: string | undefined;
}): FieldErrors<Fields> | undefined {
  const given = Object.entries(reasons).filter(([, reason]) => reason !== undefined);
  return given.length > 0 ? (Object.fromEntries(given) as FieldErrors<Fields>) : undefined;
}

/** For a form that could not be processed: its `returned` fields come back, to be sent again. */
export function failedForm<Name extends string>(
  form: TypedFields,
  returned: readonly Name[],
  reason: string,
): FormResult<Record<Name, string>> {
  const typed = returned.filter((name) => form.has(name));
  const [intent, once] = [readField(form, 'intent'), readField(form, 'once')];
  return {
    ok: false,
    isFailure: true,
    reason,
    values: readFields(form, typed) as Partial<Record<Name, string>>,
    ...(intent !== undefined && { intent }),
    ...(once !== undefined && { once }),
  };
}

export function resultOf<Fields>(
  formResult: AnyFormResult | undefined,
  intent: string,
): FormResult<Fields> | undefined {
  return formResult?.intent === intent ? (formResult as object as FormResult<Fields>) : undefined;
}

function readField(form: Pick<TypedFields, 'get'>, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}
