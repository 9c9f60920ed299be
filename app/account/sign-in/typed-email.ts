import { useLocation } from 'react-router';

/** Passed on in the location's state. */
export interface TypedEmail {
  email: string;
}

export function useTypedEmail(): string | undefined {
  return ((useLocation().state ?? {}) as Partial<TypedEmail>).email;
}
