import { z } from 'astro/zod';

import { dollars, lineBetween, position } from './text.ts';

/** `content/add-ons/*.yaml` */
export const addOnSchema = z.strictObject({
  name: lineBetween(3, 60),
  price: dollars.describe('US dollars.'),
  position,
  description: lineBetween(20, 160),
});
