import { createElement, type ComponentProps } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Stands in for the function of the same name in `lucide-react` (src/build/lean-packages.ts), whose icons know options
 * that nobody here uses.
 */
export default function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...rest }: ComponentProps<'svg'> & { size?: number }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
