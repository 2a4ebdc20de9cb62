import { expect, it } from 'vitest';

import { withoutUnused } from '../../../src/build/unused-react.ts';

it('refuses a React whose functions have other names', () => {
  expect(() => withoutUnused('function render() {\n}')).toThrow(
    'react-dom has no function updateClassComponent',
  );
});
