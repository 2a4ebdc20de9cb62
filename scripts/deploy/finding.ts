/** Something that speaks against letting the site out, or that whoever lets it out should know. */
export interface Finding {
  readonly area: 'settings' | 'content' | 'build' | 'artefact';
  /** With a stopper the site must not go out; anything else is advice. */
  readonly isStopper: boolean;
  /** Whole sentences: what is wrong, what follows from it, what to do. Never the value of a secret. */
  readonly text: string;
}

/** Makes findings of one area. */
export function findingsOf(area: Finding['area']) {
  return {
    stopper: (text: string): Finding => ({ area, isStopper: true, text }),
    advice: (text: string): Finding => ({ area, isStopper: false, text }),
  };
}

/** Names that belong to nobody (RFC 2606 and 6761): no letter arrives and no visitor finds them. */
export function isReservedName(host: string): boolean {
  return /(^|\.)(example(\.(com|org|net))?|test|invalid|localhost|local)$/i.test(host);
}
