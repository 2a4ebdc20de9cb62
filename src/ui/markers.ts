import { clockTime } from '../contracts/playing-time.ts';
import { download } from '../lib/download.ts';

interface Mark {
  seconds: number;
  text: string;
}

const NAME_LENGTH = 60;

/** The editors that comments can be taken into. */
export const markerFormats = {
  /**
   * What Audition's Markers panel exports and imports: despite the name of the file separated by tabs, its times called
   * `decimal` (https://helpx.adobe.com/audition/using/working-markers.html).
   */
  Audition: (marks: readonly Mark[]) => [
    ['Name', 'Start', 'Duration', 'Time Format', 'Type', 'Description'].join('\t'),
    ...marks.map(({ seconds, text }) =>
      [nameOf(text), timeOf(seconds), timeOf(0), 'decimal', 'Cue', plain(text)].join('\t'),
    ),
  ],
  /**
   * What Reaper's Region/Marker Manager exports and imports, for a project whose ruler shows minutes and seconds; `M`
   * before the number makes it a marker (https://www.reaper.fm/userguide.php).
   */
  Reaper: (marks: readonly Mark[]) => [
    '#,Name,Start,End,Length',
    ...marks.map(({ seconds, text }, index) =>
      [`M${index + 1}`, `"${plain(text)}"`, timeOf(seconds), '', ''].join(','),
    ),
  ],
} satisfies Record<string, (marks: readonly Mark[]) => string[]>;
export type MarkerFormat = keyof typeof markerFormats;

function timeOf(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  return `${clockTime(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}`;
}

/**
 * On one line, without the characters that end a cell: the two editors differ in how they read a doubled quote. Such
 * files are opened in spreadsheets too, which would calculate what begins like a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
function plain(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('"', '’')
    .trim();
  return line.replace(/^[=+\-@]/, "'$&");
}

function nameOf(text: string): string {
  const name = Array.from(plain(text));
  return name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1).join('')}…` : name.join('');
}

export function downloadMarkers(
  recording: string,
  marks: readonly Mark[],
  format: MarkerFormat,
): void {
  const text = `${markerFormats[format](marks).join('\r\n')}\r\n`;
  download(`${recording.replace(/\.\w+$/, '')} – markers for ${format}.csv`, 'text/csv', text);
}
