/** Cuts a text into its paragraphs: a folded text of YAML has one line break for each empty line between them. */
export function paragraphs(text: string): string[] {
  return text
    .split('\n')
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
