import { describe, expect, it } from 'vitest';

import { agentIdOf, parseAgents } from '../../../netlify/server/desk/agents.ts';

const kim = { name: 'Kim Osei', email: 'kim@roomtone.example' };

describe('the list of agents', () => {
  it('has names and addresses, in its own order', () => {
    const { all } = parseAgents(
      ' Kim Osei <Kim@Roomtone.example> ,lee@roomtone.example,Sinéad O’Brien<so@b.example>',
    );
    expect(all).toEqual([
      kim,
      { name: 'lee', email: 'lee@roomtone.example' },
      { name: 'Sinéad O’Brien', email: 'so@b.example' },
    ]);
  });

  it.each([undefined, '', '  '])('is empty when it is %j', (value) => {
    const { all, find } = parseAgents(value);
    expect(all).toEqual([]);
    expect(find(kim.email)).toBeUndefined();
  });

  it('is searched by address in any spelling, and by its hash', () => {
    const { find, findById } = parseAgents('Kim Osei <kim@roomtone.example>');
    expect(find(' KIM@roomtone.EXAMPLE ')).toEqual(kim);
    expect(find('kim+desk@roomtone.example')).toBeUndefined();
    expect(find('no address')).toBeUndefined();
    expect(findById(agentIdOf(kim))).toEqual(kim);
    expect(findById('a'.repeat(64))).toBeUndefined();
  });

  it.each([
    ['a name alone', 'Kim', 'has no email address in entry 1'],
    ['an entry that is empty', 'kim@roomtone.example,', 'has no email address in entry 2'],
    ['an address that is none', 'Kim <kim@roomtone>', 'has no email address in entry 1'],
    ['a bracket that is open', 'Kim <kim@roomtone.example', 'has no email address in entry 1'],
    ['text behind the address', 'Kim <a@b.example> x', 'has no email address in entry 1'],
    ['the name of customers', 'Customer <a@b.example>', 'has no usable name in entry 1'],
    ['the name of the system', 'a@b.example, system@b.example', 'has no usable name in entry 2'],
    ['a line break in a name', 'Kim\nOsei <a@b.example>', 'has no usable name in entry 1'],
    ['an address twice', 'a@b.example,Kim <A@b.example>', 'repeats an address in entry 2'],
    ['a name twice', 'Kim <a@b.example>,kim <c@b.example>', 'repeats a name in entry 2'],
  ])('is refused by position, without being shown: %s', (_what, value, problem) => {
    expect(() => parseAgents(value)).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        code: 'unavailable',
        message: `AGENTS ${problem}`,
      }),
    );
  });
});
