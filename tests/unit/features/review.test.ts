import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isPlayable } from '../../../src/contracts/file-types.ts';
import { markerFormats } from '../../../src/ui/markers.ts';
import { clockTime, spokenTime } from '../../../src/contracts/playing-time.ts';
import {
  $commentDrafts,
  commentsOn,
  commentsToSend,
  dropComments,
  editComments,
} from '../../../src/state/comment-drafts.ts';
import { clearCachedData } from '../../../src/state/session-state.ts';
import { fakeBrowser } from '../../support/fake-browser.ts';

const files = [{ id: 'a' }, { id: 'b' }];
const draft = (id: string, seconds: number, text = `Comment ${id}`) => ({
  id,
  fileId: 'a',
  seconds,
  text,
  isOpen: false,
});
const add = (orderId: string, ...drafts: ReturnType<typeof draft>[]) => {
  editComments(orderId, (all) => [...all, ...drafts]);
};

describe('unsent comments', () => {
  beforeEach(() => {
    fakeBrowser();
    $commentDrafts.set({});
  });
  afterEach(() => {
    // What it does a second after its last reader needs the window.
    cleanStores($commentDrafts);
    vi.unstubAllGlobals();
  });

  it('go with the decision by time, trimmed, typed ones too, without empty ones and files that are gone', () => {
    const stray = { ...draft('3', 1), fileId: 'gone' };
    const open = { ...draft('2', 5, '  still typing '), isOpen: true };
    add('one', draft('1', 62), open, stray, draft('4', 9, ' '));
    add('two', draft('5', 1));
    expect(commentsToSend('one', files)).toEqual([
      { fileId: 'a', seconds: 5, text: 'still typing' },
      { fileId: 'a', seconds: 62, text: 'Comment 1' },
    ]);
  });

  it('outlive the tab, and are gone once they were sent', () => {
    add('one', draft('1', 62));
    add('two', draft('2', 1));
    $commentDrafts.set({});
    dropComments('one');
    expect($commentDrafts.get()).toEqual({ two: [draft('2', 1)] });
  });

  it('stay where they were changed or added while others were sent', () => {
    add('one', draft('1', 62), draft('2', 63));
    const sent = commentsOn('one');
    editComments('one', (all) =>
      all.map((each) => (each.id === '2' ? { ...each, text: 'Comment 2, and more' } : each)),
    );
    add('one', draft('3', 64));
    dropComments('one', sent);
    expect(commentsOn('one').map(({ text }) => text)).toEqual(['Comment 2, and more', 'Comment 3']);
  });

  it('are read again when another tab changes them, and go with its sign-out', () => {
    const unbind = $commentDrafts.listen(() => undefined);
    add('one', draft('1', 62));
    const content = { one: [draft('1', 62), draft('2', 63)] };
    const kept = JSON.stringify({ owner: 'customer', content });
    localStorage.setItem('comment-drafts', kept);
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'comment-drafts' }));
    expect($commentDrafts.get()['one']).toHaveLength(2);
    clearCachedData();
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'comment-drafts' }));
    expect($commentDrafts.get()).toEqual({});
    unbind();
  });

  it('work without storage, and with what cannot be read in it', () => {
    localStorage.setItem('comment-drafts', '{"content": {"one": 1}}');
    add('one', draft('1', 62));
    vi.stubGlobal('localStorage', undefined);
    add('one', draft('2', 63));
    expect(commentsToSend('one', files)).toHaveLength(2);
  });
});

describe('markers', () => {
  const marks = [
    { seconds: 9, text: 'Too "loud",\r\n\tsee\u0000 there' },
    { seconds: 6293.111, text: '=HYPERLINK("https://evil.example")' },
  ];

  it('for Audition are six columns between tabs, each mark a cue without length', () => {
    expect(markerFormats.Audition(marks)).toEqual([
      'Name\tStart\tDuration\tTime Format\tType\tDescription',
      'Too ’loud’, see there\t0:09.000\t0:00.000\tdecimal\tCue\tToo ’loud’, see there',
      "'=HYPERLINK(’https://evil.example’)\t1:44:53.111\t0:00.000\tdecimal\tCue\t'=HYPERLINK(’https://evil.example’)",
    ]);
  });

  it('for Audition have short names, the whole text beside', () => {
    const [, row = ''] = markerFormats.Audition([{ seconds: 0, text: '🎙'.repeat(70) }]);
    const [name, , , , , description] = row.split('\t');
    expect(name).toBe(`${'🎙'.repeat(59)}…`);
    expect(description).toBe('🎙'.repeat(70));
  });

  it('for Reaper are numbered markers with quoted names', () => {
    expect(markerFormats.Reaper(marks)).toEqual([
      '#,Name,Start,End,Length',
      'M1,"Too ’loud’, see there",0:09.000,,',
      'M2,"\'=HYPERLINK(’https://evil.example’)",1:44:53.111,,',
    ]);
  });

  it.each(['=1', '+1', '-1', '@a', '\t=1', ' \n=1', '"=1'])('calculate nothing: %j', (text) => {
    const [, row = ''] = markerFormats.Reaper([{ seconds: 0, text }]);
    expect(row).not.toMatch(/^M1,"?[=+\-@\s]/);
  });
});

describe('places in a recording', () => {
  it.each([
    [0, '0:00', '0 seconds'],
    [61.9, '1:01', '1 minute 1 second'],
    [83, '1:23', '1 minute 23 seconds'],
    [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
    [7200, '2:00:00', '2 hours'],
  ])('%d s are shown as %s and said as %s', (seconds, shown, said) => {
    expect([clockTime(seconds), spokenTime(seconds)]).toEqual([shown, said]);
  });
});

it('plays recordings that are there, and nothing else', () => {
  const file = { id: 'a', name: 'Episode.MP3', size: 1, at: '', by: 'studio' };
  expect(isPlayable(file)).toBe(true);
  expect(isPlayable({ ...file, name: 'Cut.mov' })).toBe(true);
  expect(isPlayable({ ...file, name: 'Cover.png' })).toBe(false);
  expect(isPlayable({ ...file, isWithdrawn: true })).toBe(false);
  expect(isPlayable({ ...file, isGone: true })).toBe(false);
});
