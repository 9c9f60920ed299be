import { data } from 'react-router';

/** What is thrown for a category or sub-category that does not exist. */
export function missingList() {
  return data({ code: 'not-found', what: 'list' }, { status: 404 });
}
