// What mail programs add to an answer. Line by line, and each in bounded time: whoever writes the mail chooses the text.

/** Longer texts are cut here before anything looks at them, in characters. */
export const READ_LENGTH = 100_000;
/** Of an attribution, which programs wrap. */
const ATTRIBUTION_LENGTH = 400;
const ATTRIBUTION_LINES = 3;
const SIGNATURE_LINES = 10;
/** What begins one (RFC 3676, 4.3): without the space it is a rule that somebody drew. */
const SIGNATURE = '-- ';

const QUOTED = /^\s*>/;
const ATTRIBUTION =
  /^(?:On|Am|Le|El|Il|Em|Op|Den|W dniu|Dnia) .*(?:wrote|schrieb|écrit|escribió|scritto|escreveu|schreef|skrev|pisze|napisał)/u;
const ORIGINAL =
  /^-{2,} ?(?:Original Message|Original Appointment|Ursprüngliche Nachricht|Message d[’']origine|Mensaje original|Messaggio originale) ?-{2,}$/i;
const RULE = /^_{10,}$/;
const FROM = /^\*?(?:From|Von|De|Da|Van|Från|Fra) ?:/;
const MORE_HEADERS =
  /^\*?(?:Sent|Date|To|Subject|Gesendet|Datum|An|Betreff|Envoyé|À|Objet|Enviado|Para|Asunto|Inviato|A|Oggetto) ?:/;
const FORWARDED =
  /^(?:-{2,} ?(?:Forwarded message|Weitergeleitete Nachricht|Message transféré) ?-{2,}|Begin forwarded message:)$/i;
const DEVICE =
  /^(?:Sent from (?:my |Mail |Outlook|Yahoo|Proton)|Get Outlook for |Sent with |Von meinem .* gesendet|Gesendet mit |Envoyé de mon |Enviado desde mi |Inviato da |Verstuurd vanaf )/i;

/** What somebody wrote in an email, without quotes and signature; all of it where nothing would be left. */
export function ownWords(given: string): string {
  const whole = tidy(given);
  const lines = whole.split('\n').map((line) => (line === SIGNATURE ? line : line.trimEnd()));
  // What is forwarded is what they wish to say.
  if (lines.some((line) => FORWARDED.test(line))) return whole;
  const own = withoutDevice(withoutQuotes(withoutSignature(withoutAttributions(lines))));
  return tidy(own.join('\n')) || whole;
}

/** A text as it can be stored, without what nobody sees. */
export function tidy(text: string): string {
  return text
    .slice(0, READ_LENGTH)
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Ends where an earlier mail begins whose lines are not marked; elsewhere removes what stands above marked ones. */
function withoutAttributions(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (ORIGINAL.test(line) || isHeaderOf(lines, at)) return kept;
    const length = attributionAt(lines, at);
    const next = lines.slice(at + length, at + length + 20).find((each) => each !== '');
    if (length === 0) kept.push(line);
    else if (next === undefined || !QUOTED.test(next)) return kept;
    else at += length - 1;
  }
  return kept;
}

/** Whether a mail begins here as Outlook quotes one: a line, From, and more of its like. */
function isHeaderOf(lines: readonly string[], at: number): boolean {
  const gap = lines[at + 1] === '' ? 2 : 1;
  const from = RULE.test(lines[at] ?? '') ? at + gap : at;
  if (!FROM.test(lines[from] ?? '')) return false;
  const next = lines.slice(from + 1, from + 9).filter((line) => MORE_HEADERS.test(line));
  return next.length >= 2;
}

/** How many lines an attribution such as `On Sat, Nov 21, 2026, Roomtone <…> wrote:` takes; 0 for none. */
function attributionAt(lines: readonly string[], at: number): number {
  let text = '';
  for (let length = 1; length <= ATTRIBUTION_LINES; length += 1) {
    text = `${text} ${lines[at + length - 1] ?? ''}`.trim();
    if (text.length > ATTRIBUTION_LENGTH) return 0;
    if (text.endsWith(':')) {
      const isDated = /\d/.test(text) && /@|\d[:.]\d\d/.test(text);
      return isDated && ATTRIBUTION.test(text) ? length : 0;
    }
  }
  return 0;
}

/** Up to a quote. A long one is text. */
function withoutSignature(lines: readonly string[]): string[] {
  const start = lines.findLastIndex((line) => line === SIGNATURE);
  if (start === -1) return [...lines];
  const quote = lines.findIndex((line, index) => index > start && QUOTED.test(line));
  const end = quote === -1 ? lines.length : quote;
  const isShort = lines.slice(start, end).filter(Boolean).length <= SIGNATURE_LINES;
  return isShort ? [...lines.slice(0, start), ...lines.slice(end)] : [...lines];
}

/** Without the quote below an answer, or the one above it; several are what it answers piece by piece, and stay. */
function withoutQuotes(lines: readonly string[]): string[] {
  const isOwn = (line: string) => line !== '' && !QUOTED.test(line);
  const above = lines.slice(0, lines.findLastIndex(isOwn) + 1);
  const own = above.slice(Math.max(above.findIndex(isOwn), 0));
  return own.some((line) => QUOTED.test(line)) ? above : own;
}

function withoutDevice(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line !== '');
  return DEVICE.test(lines[last] ?? '') ? lines.slice(0, last) : [...lines];
}
