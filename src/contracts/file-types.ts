// Shared by the browser and the functions: which files there are.
import type { OrderFile } from './orders.ts';

export interface FileType {
  mime: string;
  kind: 'audio' | 'video' | 'image' | 'document';
  /** Customers hand over recordings alone. */
  isForCustomers: boolean;
}

/** What may be uploaded, by the name's extension. */
export const fileTypes: Readonly<Record<string, FileType>> = {
  wav: { mime: 'audio/wav', kind: 'audio', isForCustomers: true },
  mp3: { mime: 'audio/mpeg', kind: 'audio', isForCustomers: true },
  mp4: { mime: 'video/mp4', kind: 'video', isForCustomers: true },
  mov: { mime: 'video/quicktime', kind: 'video', isForCustomers: true },
  png: { mime: 'image/png', kind: 'image', isForCustomers: false },
  jpg: { mime: 'image/jpeg', kind: 'image', isForCustomers: false },
  pdf: { mime: 'application/pdf', kind: 'document', isForCustomers: false },
  txt: { mime: 'text/plain', kind: 'document', isForCustomers: false },
  srt: { mime: 'text/plain', kind: 'document', isForCustomers: false },
  vtt: { mime: 'text/vtt', kind: 'document', isForCustomers: false },
};

/** Other extensions of the same types. */
const twins = new Map([
  ['wave', 'wav'],
  ['bwf', 'wav'],
  ['m4v', 'mp4'],
  ['qt', 'mov'],
  ['jpeg', 'jpg'],
  ['jpe', 'jpg'],
  ['jfif', 'jpg'],
  ['text', 'txt'],
]);

/** The type that a file's name says; undefined for one that is not taken. */
export function fileTypeOf(name: string): FileType | undefined {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const known = twins.get(extension) ?? extension;
  return Object.hasOwn(fileTypes, known) ? fileTypes[known] : undefined;
}

/** Extensions of the files that customers, or agents, may upload, as people know them. */
export const extensionsFor = (isAgent: boolean): string[] =>
  Object.keys(fileTypes).filter((extension) => isAgent || fileTypes[extension]?.isForCustomers);

/** What a browser offers to pick, with every extension. */
export function acceptFor(isAgent: boolean): string {
  const known = extensionsFor(isAgent);
  const others = [...twins].flatMap(([twin, extension]) => (known.includes(extension) ? twin : []));
  return [...known, ...others].map((extension) => `.${extension}`).join();
}

/** Whether a file of an order is a recording that can be played there. */
export function isPlayable({
  name,
  isWithdrawn,
  isGone,
}: Pick<OrderFile, 'name' | 'isWithdrawn' | 'isGone'>): boolean {
  const kind = fileTypeOf(name)?.kind;
  return (kind === 'audio' || kind === 'video') && !isWithdrawn && !isGone;
}
