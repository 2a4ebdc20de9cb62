import { createContext, useContext } from 'react';

import type { Mistake } from '../contract.ts';
import { nameOf, valueAt, type ValuePath } from './values.ts';

/** What every control of a form knows. */
export interface FormContextValue {
  /** What the file says. */
  readonly base: unknown;
  readonly mistakes: readonly Mistake[];
  /** Tells people who listen. */
  readonly announce: (message: string) => void;
}

export const FormContext = createContext<FormContextValue>({
  base: undefined,
  mistakes: [],
  announce: () => undefined,
});

/** The element of the control at a path. */
export const idOf = (path: ValuePath) => `field-${nameOf(path)}`;

export const helpIdOf = (path: ValuePath) => `${idOf(path)}-help`;
export const mistakeIdOf = (path: ValuePath) => `${idOf(path)}-mistake`;

/** What stands at a path in the file, and what is wrong there. */
export function useSpot(path: ValuePath) {
  const { base, mistakes, announce } = useContext(FormContext);
  const name = nameOf(path);
  return {
    base: valueAt(base, path),
    mistakes: mistakes.filter(({ field, bodyLine }) => bodyLine === undefined && field === name),
    /** Here or further in. */
    hasMistakeWithin: mistakes.some(
      ({ field, bodyLine }) =>
        bodyLine === undefined && (field === name || field.startsWith(`${name}.`)),
    ),
    announce,
  };
}
