/** Something that speaks against publishing the site, or that whoever publishes it should know. */
export interface Finding {
  area: 'settings' | 'content';
  /** A blocking finding must be fixed before the site is published; anything else is advice. */
  isBlocking: boolean;
  /** Whole sentences: what is wrong, what follows from it, what to do. Never the value of a secret. */
  text: string;
}

export function findingsOf(area: Finding['area']) {
  return {
    blocker: (text: string): Finding => ({ area, isBlocking: true, text }),
    advice: (text: string): Finding => ({ area, isBlocking: false, text }),
  };
}

/** Whether a host is reserved (RFC 2606 and 6761): no email arrives and no visitor finds it. */
export function isReservedName(host: string): boolean {
  return /(^|\.)(example(\.(com|org|net))?|test|invalid|localhost|local)$/i.test(host);
}

/** The report in plain words; its last line is the answer. */
export function formatDeployReport(findings: Finding[]): string {
  const blocking = findings.filter(({ isBlocking }) => isBlocking);
  const count = `${blocking.length} ${blocking.length === 1 ? 'problem' : 'problems'}`;
  return [
    ...section('Must be fixed', blocking),
    ...section(
      'Good to know',
      findings.filter(({ isBlocking }) => !isBlocking),
    ),
    blocking.length === 0
      ? 'The site may be published.'
      : `The site must not be published: ${count}.`,
  ].join('\n');
}

function section(title: string, findings: Finding[]): string[] {
  if (findings.length === 0) return [];
  return [title, ...findings.map(({ area, text }) => `  ${area.padEnd(9)} ${text}`), ''];
}
