/** `bestFor` → "Best for" */
export function labelOf(name: string): string {
  const spaced = name.replaceAll(/(?<=[a-z])(?=[A-Z])|-/g, ' ').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
