import { useLocation } from 'react-router';

/** Goes along in the location's state, so that it is typed once. */
export interface TypedEmail {
  email: string;
}

export function useTypedEmail(): string | undefined {
  return ((useLocation().state ?? {}) as Partial<TypedEmail>).email;
}
