import { parseHTML } from 'linkedom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { renderEmail } from '../../../netlify/server/email/render-email.ts';
import { readFileLink } from '../../../src/contracts/links.ts';
import { fileLinkSchema, LINK_MAX_LENGTH } from '../../../src/contracts/order-messages.ts';
import { FileLinks, LinkedText } from '../../../src/ui/FileLinks.tsx';
import { fc } from '../../support/properties.ts';

const LOOKALIKE = 'https://dropbox.com\u2044s\u2044contract.evil.example';

describe('the address of a file', () => {
  it.each([
    ['https://we.tl/t-1', 'https://we.tl/t-1', 'we.tl', '/t-1'],
    ['  HTTPS://Drive.Google.com ', 'https://drive.google.com/', 'drive.google.com', ''],
    ['www.dropbox.com/s/1?a#b', 'https://www.dropbox.com/s/1?a#b', 'www.dropbox.com', '/s/1?a#b'],
    ['dropbox.com', 'https://dropbox.com/', 'dropbox.com', ''],
    [
      'https://bücher.example/ü',
      'https://xn--bcher-kva.example/%C3%BC',
      'xn--bcher-kva.example',
      '/%C3%BC',
    ],
    ['https://日本語.jp', 'https://xn--wgv71a119e.jp/', 'xn--wgv71a119e.jp', ''],
    [
      'https://a.example/می\u200Cخواهم/👨\u200D👩',
      'https://a.example/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85/%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9',
      'a.example',
      '/%D9%85%DB%8C%E2%80%8C%D8%AE%D9%88%D8%A7%D9%87%D9%85/%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9',
    ],
    ['https://a.example/@kim:8', 'https://a.example/@kim:8', 'a.example', '/@kim:8'],
  ])('%s is stored in one spelling, and shows its host', (typed, href, ...shown: string[]) => {
    const link = readFileLink(typed);
    expect(link?.href).toBe(href);
    expect([link?.host, link?.path]).toEqual(shown);
    expect(fileLinkSchema.safeParse(typed).data).toBe(href);
  });

  it.each([
    ['without encryption', 'http://a.example'],
    ['of another scheme', 'javascript:alert(1)//https://a.example'],
    ['without its slashes', 'https:a.example'],
    ['with another slash', 'https:///a.example'],
    ['with user info', 'https://dropbox.com@evil.example'],
    ['with user info and no scheme', 'kim@evil.example'],
    ['with empty user info', 'https://@evil.example'],
    ['with a port', 'https://a.example:8443/x'],
    ['of an IPv4 address', 'https://192.0.2.1/x'],
    ['of an IPv4 address in hexadecimal', 'https://0xc0.0x0.0x2.0x1'],
    ['of an IPv4 address in octal', 'https://0300.0.02.01'],
    ['of an IPv4 address as one number', 'https://3221225985'],
    ['of an IPv4 address in wide digits', 'https://１９２.0.2.1'],
    ['of an IPv6 address', 'https://[2001:db8::1]/x'],
    ['of the local network', 'https://intranet/x'],
    ['that ends in a dot', 'https://a.example./x'],
    ['with a backslash', String.raw`https://evil.example\@dropbox.com`],
    ['with a space', 'https://a.example/b c'],
    ['with a line break', 'https://a.example/\nb'],
    ['with an invisible sign', 'https://a.exam\u00adple'],
    ['with a joiner in its host', 'https://a.exam\u200dple'],
    ['with a sign that turns the direction', 'https://a.example/\u202egpj.exe'],
    ['with half of a sign', 'https://a.example/\ud800'],
    ['with an encoded host', 'https://%61.example'],
    ['with Cyrillic among Latin letters', 'https://p\u0430ypal.com'],
    ['with Greek among Latin letters', 'https://g\u03bfogle.com'],
    ['with a fraction slash', LOOKALIKE],
    ['with a division slash', 'https://dropbox.com\u2215s.evil.example'],
    ['with a big solidus', 'https://dropbox.com\u29f8s.evil.example'],
    ['with a fullwidth solidus', 'https://dropbox.com\uff0fs.evil.example'],
    ['with an ideographic full stop', 'https://dropbox\u3002com'],
    ['with a fullwidth full stop', 'https://dropbox\uff0ecom'],
    ['of nothing', ''],
  ])('%s is refused', (_what, typed) => {
    expect(readFileLink(typed)).toBeUndefined();
    const { error } = fileLinkSchema.safeParse(typed);
    expect(error?.issues[0]?.message).toMatch(/^Enter a link that begins with https:\/\//);
  });

  it('has a limit in the spelling that is stored', () => {
    const typed = `https://a.example/${'ü'.repeat(LINK_MAX_LENGTH / 6)}`;
    expect(fileLinkSchema.safeParse(typed).error?.issues[0]?.message).toMatch(/at most 2000/);
  });

  it('that is accepted has no credentials and no port, leads to the host it shows, and stays', () => {
    const signs = Array.from(
      'a.b0x1/\\@:#?%[]-_ \t\u0430\u03b1\u2044\u2215\uff0f\u3002\uff0e\u00ad\u200c\u200d\u65e5',
    );
    const pieces = fc.constantFrom(
      ...[...signs, 'https://', 'http:', '//', 'www.', '.com', 'dropbox', 'xn--', '127.0.0.1'],
    );
    const assembled = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''));
    const addresses = fc.oneof(
      fc.webUrl({ validSchemes: ['https'], withFragments: true, withQueryParameters: true }),
      assembled,
      assembled.map((rest) => `https://${rest}`),
      fc
        .tuple(fc.string({ unit: 'grapheme' }), assembled)
        .map((two) => `https://${two.join('.com')}`),
    );
    let accepted = 0;
    fc.assert(
      fc.property(addresses, (typed) => {
        const link = readFileLink(typed);
        if (!link) return;
        accepted += 1;
        const url = new URL(link.href);
        expect(url.protocol).toBe('https:');
        expect([url.username, url.password, url.port]).toEqual(['', '', '']);
        expect(url.host).toBe(link.host);
        expect(link.host).toMatch(/^[a-z\d_-]+(\.[a-z\d_-]+)*\.[a-z][a-z\d-]+$/);
        expect(`https://${link.host}${link.path || '/'}`).toBe(link.href);
        expect(readFileLink(link.href)).toEqual(link);
        // What was typed leads there, too.
        const completed = /^https:/i.test(typed.trim()) ? typed : `https://${typed.trim()}`;
        expect(URL.parse(completed)?.href).toBe(link.href);
      }),
    );
    expect(accepted).toBeGreaterThan(10);
  });
});

describe('a link', () => {
  const address = `https://xn--mnchen-3ya.example/a/${'b'.repeat(50)}?q="<i>"`;
  const { href } = new URL(address);

  const linksOf = (html: string) =>
    [...parseHTML(html).document.querySelectorAll('a')].map((link) => ({
      href: link.getAttribute('href'),
      title: link.getAttribute('title'),
      host: link.querySelector('strong')?.textContent,
      text: link.textContent,
    }));
  const shown = { href, title: href, host: 'xn--mnchen-3ya.example' };

  it('shows its host first, and its whole address to whoever asks, at the desk and on the dashboard', () => {
    const html = renderToStaticMarkup(
      createElement(FileLinks, { links: [address, LOOKALIKE], target: '_blank' }),
    );
    const [link, ...others] = linksOf(html);
    expect(link).toMatchObject(shown);
    expect(link?.text).toMatch(/^xn--mnchen-3ya\.example\/a\/b+…$/);
    expect(others).toEqual([]);
    expect(html).toContain(LOOKALIKE);
  });

  it('does so in what somebody wrote', () => {
    const text = `Files: ${href}, not ${LOOKALIKE} or https://kim@evil.example/x.`;
    const html = renderToStaticMarkup(createElement(LinkedText, { text }));
    expect(linksOf(html)).toMatchObject([shown]);
    expect(html).toContain(`, not ${LOOKALIKE} or https://kim@evil.example/x.`);
  });

  it('does so in emails, of which the plain text has the host on a line of its own', () => {
    const links = { kind: 'links', title: 'Files', urls: [address, LOOKALIKE] } as const;
    const { html, text } = renderEmail({ subject: 'Files', blocks: [links] });
    const [link, ...others] = linksOf(html).filter((each) => each.host !== undefined);
    expect(link).toMatchObject({ ...shown, text: `${shown.host}${href.split('example')[1]}` });
    expect(others).toEqual([]);
    expect(html).toContain(`<li style="margin:0 0 8px" dir="auto">${LOOKALIKE}</li>`);
    expect(text).toContain(`Files:\n- ${shown.host}\n  ${href}\n- ${LOOKALIKE}\n`);
  });
});

describe('links in plain text', () => {
  it.each([
    ['Files: https://a.example/b?c=d#e.', 'Files: [https://a.example/b?c=d#e].'],
    [
      '(https://a.example/b), "https://b.example"',
      '([https://a.example/b]), &quot;[https://b.example/]&quot;',
    ],
    ['https://a.example/Pause_(audio)', '[https://a.example/Pause_(audio)]'],
    [
      'javascript:alert(1) http://a.example data:text/html,x',
      'javascript:alert(1) http://a.example data:text/html,x',
    ],
    [
      'https:// https://[ https://a https://a.example b',
      'https:// https://[ https://a [https://a.example/] b',
    ],
  ])('are https addresses without the surrounding punctuation: %s', (text, linked) => {
    const html = renderToStaticMarkup(createElement(LinkedText, { text }));
    expect(html.replaceAll(/<a href="(.*?)".*?<\/a>/g, '[$1]')).toBe(linked);
  });
});
