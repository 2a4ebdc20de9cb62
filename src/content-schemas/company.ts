import { z } from 'astro/zod';

import { group, line, lineBetween, placeholder, portrait } from './text.ts';

/** Name of the entry, and its place in the file, which the loader fills in. */
const entry = { id: line.describe('Its name in files, never shown.'), position: z.int() };

/** The icons that content may name, from Lucide. */
export const iconNames = [
  'building',
  'clock',
  'globe',
  'headphones',
  'mic',
  'shield',
  'smile',
  'sparkles',
  'star',
  'users',
  'waveform',
  'zap',
] as const;

/** `content/company/testimonials.yaml` */
export const testimonialSchema = z.strictObject({
  ...entry,
  quote: lineBetween(60, 320).describe('Without quotation marks.'),
  name: line,
  role: line.describe('What they do, and where.'),
  photo: portrait,
  placeholder,
});

/** `content/company/service-groups.yaml`: a part of the rate card, with its card on the home page and its place in the menu. */
export const serviceGroupSchema = z.strictObject({
  ...entry,
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be lowercase letters, digits, and hyphens, such as audio')
    .describe('Its address: “audio” is /services#audio. Services name it.'),
  title: lineBetween(2, 30).describe('On the rate card and the home page, in menu and footer.'),
  text: line.describe('Under the title on the rate card.'),
  more: line.optional().describe('Words of a link to how an AI project runs.'),
  hint: lineBetween(8, 50).describe('Under the title in the open menu.'),
  drawing: z
    .enum(['audio', 'video', 'launch', 'enterprise'])
    .describe('audio: a take; video: a frame; launch: a countdown; enterprise: cables.'),
  card: group('Its card on the home page.', {
    text: lineBetween(20, 200),
    priceLabel: line.describe('Where a price would stand.'),
  }),
});
export type ServiceGroup = z.infer<typeof serviceGroupSchema>;

/** `content/company/guests.yaml`: somebody from outside who writes for the blog. */
export const guestSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters, digits, and hyphens')
    .describe('The last part of the address of their page, such as ada-byron.'),
  name: line.describe('As in “Author” of their posts.'),
  about: lineBetween(40, 240).describe('Who they are, in one or two sentences.'),
  photo: portrait,
  site: z
    .string()
    .regex(/^https:\/\/[^\s/]+\.\S+$/, 'must be an address that begins with https://')
    .optional()
    .describe('Address of a site of their own.'),
});
export type Guest = z.infer<typeof guestSchema>;

/** `content/company/impact.yaml`: a claim as a number with its label. */
export const statSchema = z.strictObject({
  ...entry,
  icon: z.enum(iconNames).describe('The small drawing above the number.'),
  number: line,
  label: line,
});

/** `content/company/team.yaml` */
export const teamMemberSchema = z.strictObject({
  ...entry,
  name: line,
  role: line.describe('What they do at the studio.'),
  bio: lineBetween(60, 320).describe('Under the name on the about page.'),
  photo: portrait,
  work: group('A piece of their work in place of a photo, drawn from what the site shows.', {
    drawing: z
      .enum(['edit', 'gain', 'launch', 'pilot'])
      .describe(
        'edit: the take on the home page with its cut; gain: what its master raises; launch: the weeks of the launch checklist; pilot: the cases of the example pilot.',
      ),
    caption: line.describe('What it shows; leads to where it is from.'),
  }).optional(),
  placeholder,
});

/** `content/company/values.yaml`, and `process.yaml` */
export const valueSchema = z.strictObject({
  ...entry,
  title: line,
  description: lineBetween(40, 240).describe('One or two sentences under the title.'),
});

/** `content/company/story.yaml` */
export const storyPartSchema = z.strictObject({
  ...entry,
  title: line,
  period: line.describe('When that was, such as 2019; above the title.'),
  text: lineBetween(100, 900),
});

/** `content/company/support.yaml`: a way to reach support. */
export const supportChannelSchema = z.strictObject({
  ...entry,
  title: line,
  availability: line.describe('When somebody answers.'),
  description: lineBetween(20, 160).describe('What it is good for.'),
  action: group('The button.', {
    label: line,
    kind: z.enum(['chat', 'email', 'phone']).describe('What a press opens.'),
  }),
});

/** `content/replies/*.yaml`: a text that agents send again and again. */
export const savedReplySchema = z.strictObject({
  title: lineBetween(5, 60).describe('What agents choose it by; customers don’t see it.'),
  for: z
    .enum(['orders', 'messages'])
    .optional()
    .describe('Where agents are offered it; without it, on orders.'),
  text: lineBetween(40, 2000).describe(
    'Plain text. {name} becomes the first name of the customer, {service} the service, and {next} a sentence about the next step.',
  ),
});
