/** What can lie beside a text to be downloaded, by the ending of its name, as a link calls it. */
export const downloadKinds: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  zip: 'ZIP',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  csv: 'CSV',
  txt: 'text',
};

const ending = new RegExp(String.raw`\.(${Object.keys(downloadKinds).join('|')})$`);

/** What a link to such a file calls it; `undefined` for other names. */
export const downloadKindOf = (name: string) => downloadKinds[ending.exec(name)?.[1] ?? ''];
