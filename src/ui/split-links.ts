import { readFileLink } from '../contracts/links.ts';

/** Brackets count in pairs, and punctuation at the end belongs to the sentence. */
const ADDRESS =
  /https:\/\/(?:[^\s<>"“”()]|\([^\s<>"“”()]*\))*(?:[^\s<>"“”().,;:!?'’\]]|\([^\s<>"“”()]*\))/g;

/** Cuts a text at the https addresses in it that may be links; the parts put together are the text. */
export function splitLinks(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const link = readFileLink(address);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: address, href: link.href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
