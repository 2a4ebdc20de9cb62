/** A place in a recording as players show it: `1:23`, `1:02:03`. */
export function clockTime(seconds: number): string {
  const [hours, minutes, rest] = partsOf(seconds);
  const tail = String(rest).padStart(2, '0');
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** The same as a screen reader says it: `1 minute 23 seconds`. */
export function spokenTime(seconds: number): string {
  const [hours, minutes, rest] = partsOf(seconds);
  const said = [say(hours, 'hour'), say(minutes, 'minute'), say(rest, 'second')].filter(Boolean);
  return said.join(' ') || '0 seconds';
}

const say = (count: number, unit: string) => count && `${count} ${count === 1 ? unit : `${unit}s`}`;

function partsOf(seconds: number): [hours: number, minutes: number, rest: number] {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
}
