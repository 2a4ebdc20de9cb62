/** A link of llms.txt with what it leads to. */
export interface MachineLink {
  readonly title: string;
  readonly address: string;
  readonly description: string;
}

/** What https://llmstxt.org asks for: a name, a summary, then lists of links under headings. */
export interface MachineGuide {
  readonly name: string;
  readonly summary: string;
  readonly text: string;
  readonly sections: readonly { readonly title: string; readonly links: readonly MachineLink[] }[];
}

/** Writes llms.txt. */
export function llmsText({ name, summary, text, sections }: MachineGuide): string {
  const lists = sections.map(({ title, links }) => {
    const lines = links.map((link) => `- [${link.title}](${link.address}): ${link.description}`);
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `${[`# ${name}`, `> ${summary}`, text, ...lists].join('\n\n')}\n`;
}
