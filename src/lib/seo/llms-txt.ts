/** A link of llms.txt with what it leads to. */
export interface MachineLink {
  title: string;
  address: string;
  description: string;
}

/** What https://llmstxt.org asks for: a name, a summary, then lists of links under headings. */
export interface MachineGuide {
  name: string;
  summary: string;
  text: string;
  sections: readonly { title: string; links: readonly MachineLink[] }[];
}

/** Writes llms.txt. */
export function llmsText({ name, summary, text, sections }: MachineGuide): string {
  const lists = sections.map(({ title, links }) => {
    const lines = links.map((link) => `- [${link.title}](${link.address}): ${link.description}`);
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `${[`# ${name}`, `> ${summary}`, text, ...lists].join('\n\n')}\n`;
}
