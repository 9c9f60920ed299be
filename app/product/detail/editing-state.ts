import { useLocation } from 'react-router';

/** The location's state where a link leads to a listing to edit it. */
interface EditingState {
  isEditing: true;
}

export const EDITING: EditingState = { isEditing: true };

export function useIsEditingAsked(): boolean {
  const state = useLocation().state as EditingState | null;
  return state?.isEditing ?? false;
}
