/** From what the page came with. */
export const isFormChanged = ({ elements }: HTMLFormElement): boolean => [...elements].some(isFieldChanged);

export function isFieldChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) return hasOtherOption(field);
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  if (!(field instanceof HTMLInputElement)) return false;
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

/** Without a marked first choice, the first option. */
function hasOtherOption({ options, selectedIndex }: HTMLSelectElement): boolean {
  const firstIndex = [...options].findIndex(({ defaultSelected }) => defaultSelected);
  return selectedIndex !== Math.max(0, firstIndex);
}
