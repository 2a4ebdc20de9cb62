import { describe, expect, it } from 'vitest';

import {
  getAll,
  getOne,
  getPage,
  getSection,
  linksOf,
  textOf,
  textsOf,
} from '../../support/built-site.ts';

describe('core §2 Auth', () => {
  const { main } = getPage('/auth');

  it('starts with Sign In: email and password', () => {
    expect(textOf(getOne(main, 'h1'))).toBe('Sign In');
    const fields = getAll(main, 'form input').map((input) => [
      input.getAttribute('name'),
      input.getAttribute('type'),
    ]);
    expect(fields).toEqual([
      ['email', 'email'],
      ['password', 'password'],
    ]);
    expect(textsOf(main, 'form label')).toEqual(['Email', 'Password']);
    expect(textsOf(main, 'form button[type="submit"]')).toEqual(['Sign In']);
  });

  it('toggles to Create Account', () => {
    expect(textsOf(main, 'button.button-quiet')).toEqual([
      'Create an account',
      'Forgot your password?',
    ]);
  });

  it('never puts a password into an address', () => {
    expect(getOne(main, 'form').getAttribute('method')).toBe('post');
  });

  it('promotes 24-hour turnaround, professional quality and a full-service solution', () => {
    expect(textsOf(main, 'aside h3').map((title) => title.toLowerCase())).toEqual([
      '24-hour turnaround',
      'professional quality',
      'a full-service solution',
    ]);
  });
});

describe('core §2 Dashboard', () => {
  const { main } = getPage('/dashboard');

  it('has its header with Browse Services and View Pricing', () => {
    expect(textOf(getOne(main, 'h1'))).toBe('Dashboard');
    expect(textOf(getOne(main, '.lead'))).toMatch(/^Welcome/);
    expect(linksOf(main, 'header a')).toEqual([
      ['Browse Services', '/services'],
      ['View Pricing', '/pricing'],
    ]);
  });

  it("has Account Information with an 'Active' badge", () => {
    const card = getSection(main, 'Account Information');
    expect(textsOf(card, 'dt')).toEqual(['Name', 'Email', 'Member since']);
    expect(textsOf(card, '[data-tone]')).toEqual(['Active']);
  });

  it('has Your Orders, with skeletons while loading', () => {
    const card = getSection(main, 'Your Orders');
    expect(card.getAttribute('aria-busy')).toBe('true');
    expect(getAll(card, '[data-skeleton]').length).toBeGreaterThan(0);
  });
});
