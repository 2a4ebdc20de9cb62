import { expect, it } from 'vitest';

import { playerOf } from '../../../src/lib/embeds.ts';

const youtube = 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1';
const vimeo = 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1';
const spotify = 'https://open.spotify.com/embed';
const apple = 'https://embed.podcasts.apple.com/us/podcast';
const id = '2MAi0BvDc6GTFvKFPXnkCL';

it.each([
  ['https://www.youtube.com/watch?v=M7lc1UVf-VE', youtube],
  [
    'https://www.youtube.com/watch?app=desktop&v=M7lc1UVf-VE&list=PL1&t=1m30s',
    `${youtube}&start=90`,
  ],
  ['https://m.youtube.com/watch?v=M7lc1UVf-VE&t=43', `${youtube}&start=43`],
  ['https://youtu.be/M7lc1UVf-VE?si=abc&t=43s', `${youtube}&start=43`],
  ['https://youtube.com/shorts/M7lc1UVf-VE/', youtube],
  ['https://www.youtube.com/live/M7lc1UVf-VE?feature=share', youtube],
  ['https://vimeo.com/76979871', vimeo],
  ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
  ['https://vimeo.com/76979871/8272103f6e?share=copy', `${vimeo}&h=8272103f6e`],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', `${vimeo}&h=8272103f6e`],
  [`https://open.spotify.com/episode/${id}?si=abc`, `${spotify}/episode/${id}`],
  [`https://open.spotify.com/intl-de/show/${id}`, `${spotify}/show/${id}`],
  [
    'https://podcasts.apple.com/us/podcast/the-daily/id1200361736',
    `${apple}/the-daily/id1200361736`,
  ],
  [
    'https://podcasts.apple.com/us/podcast/the-daily/id1200361736?i=1000650000000&l=en',
    `${apple}/the-daily/id1200361736?i=1000650000000`,
  ],
])('%s is played', (address, frame) => {
  expect(playerOf(address)?.frame).toBe(frame);
});

it('what is only heard says how high it is', () => {
  const heights = [
    'https://vimeo.com/76979871',
    `https://open.spotify.com/episode/${id}`,
    `https://open.spotify.com/show/${id}`,
    'https://podcasts.apple.com/us/podcast/id1?i=2',
    'https://podcasts.apple.com/us/podcast/id1',
  ].map((address) => playerOf(address)?.height);
  expect(heights).toEqual([undefined, 152, 352, 175, 450]);
});

it.each([
  '',
  'youtu.be/M7lc1UVf-VE',
  'http://youtu.be/M7lc1UVf-VE',
  'javascript:alert(1)//youtu.be/M7lc1UVf-VE',
  'https://youtu.be.evil.example/M7lc1UVf-VE',
  'https://evil.example/youtu.be/M7lc1UVf-VE',
  'https://evil.example/?v=M7lc1UVf-VE',
  'https://user@evil.example/youtube.com/watch?v=M7lc1UVf-VE',
  'https://youtu.be:8443/M7lc1UVf-VE',
  'https://www.youtube.com/watch?v=M7lc1UVf-VE"onload',
  'https://www.youtube.com/@roomtone',
  'https://www.youtube.com/playlist?list=PL1',
  'https://vimeo.com/roomtone',
  `https://open.spotify.com/track/${id}`,
  'https://podcasts.apple.com/us/browse',
  'https://soundcloud.com/roomtone/one',
])('%s is not', (address) => {
  expect(playerOf(address)).toBeUndefined();
});
