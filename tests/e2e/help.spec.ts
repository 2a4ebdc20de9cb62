import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

/** An entry of the FAQ as the unfiltered page holds it. */
interface Entry {
  id: string;
  category: string;
  question: string;
  answer: string;
}

const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search the questions and answers' });
const faq = (page: Page) => page.locator('#faq');
/** Every question with its answer, folded or found. */
const answers = (page: Page) => faq(page).locator('div[id^="faq-"], details[name="help"]');

function readEntries(page: Page): Promise<Entry[]> {
  return page.locator('details[name="help"]').evaluateAll((all) =>
    all.map((entry) => ({
      id: entry.id,
      category: entry.closest('section')?.querySelector('h3')?.textContent ?? '',
      question: entry.querySelector('h4')?.textContent ?? '',
      answer: [...entry.querySelectorAll('div > p')].map((part) => part.textContent).join('\n'),
    })),
  );
}

/** The sentence of content §5. */
function matching(entries: readonly Entry[], text: string): Entry[] {
  const wanted = text.toLowerCase();
  return entries.filter(
    ({ question, answer }) =>
      question.toLowerCase().includes(wanted) || answer.toLowerCase().includes(wanted),
  );
}

const categoriesOf = (entries: readonly Entry[]) => [
  ...new Set(entries.map(({ category }) => category)),
];

function shownIds(page: Page): Promise<string[]> {
  return answers(page).evaluateAll((all) => all.map(({ id }) => id));
}

async function expectShown(page: Page, entries: readonly Entry[]) {
  await expect.poll(() => shownIds(page)).toEqual(entries.map(({ id }) => id));
  await expect(faq(page).locator('section > h3:visible')).toHaveText(categoriesOf(entries));
}

const openIds = (page: Page) =>
  faq(page)
    .locator('details[open], [data-state="open"][id^="faq-"]')
    .evaluateAll((all) => all.map(({ id }) => id));

test.describe('content §4, §5 Help search', () => {
  test('shows results under the field, and the page again when cleared', async ({ page }) => {
    await page.goto('/help');
    const topics = page.getByRole('region', { name: 'Popular topics' });
    await searchField(page).fill('refund');
    await expect(topics).toBeHidden();
    await expect(answers(page).first()).toBeInViewport();
    await searchField(page).fill('');
    await expect(topics).toBeVisible();
  });

  test('offers contact when nothing is found, with the question filled in', async ({ page }) => {
    await page.goto('/help');
    await searchField(page).fill('purple & kazoo?');
    await expect(
      page.getByRole('heading', { name: 'Nothing here mentions “purple & kazoo?”' }),
    ).toBeVisible();
    await expectShown(page, []);
    await page.getByRole('link', { name: 'Ask Us Instead' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/“purple & kazoo\?”/);
  });

  test('can be cleared when nothing is found, with focus back in the field', async ({ page }) => {
    await page.goto('/help');
    const entries = await readEntries(page);
    await searchField(page).fill('zzzzqqqq');
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(searchField(page)).toHaveValue('');
    await expect(searchField(page)).toBeFocused();
    await expectShown(page, entries);
  });

  test('/help?q= opens with its result, and Enter updates it', async ({ page }) => {
    await page.goto('/help?q=REFUND');
    await expect(searchField(page)).toHaveValue('REFUND');
    await expect(faq(page).locator('mark').first()).toHaveText(/refund/i);
    await searchField(page).fill('maximum upload');
    await searchField(page).press('Enter');
    await expect(page).toHaveURL('/help?q=maximum+upload');
    await page.reload();
    await expect(searchField(page)).toHaveValue('maximum upload');
    await expect(faq(page).getByRole('status')).toHaveText(/^\d+ answers? in/);
  });

  test('"/" focuses the field and Escape clears it', async ({ page }) => {
    await page.goto('/help');
    const entries = await readEntries(page);
    await page.keyboard.press('/');
    await expect(searchField(page)).toBeFocused();
    await expect(searchField(page)).toHaveValue('');
    await page.keyboard.type('24/7');
    await expect(searchField(page)).toHaveValue('24/7');
    await expectShown(page, matching(entries, '24/7'));
    await page.keyboard.press('Escape');
    await expect(searchField(page)).toHaveValue('');
    await expect(searchField(page)).toBeFocused();
    await expectShown(page, entries);
  });
});

test.describe('content §2, §4 FAQ accordion', () => {
  test('opens one answer at a time across categories, and closes the open one', async ({
    page,
  }) => {
    await page.goto('/help');
    const [first, ...others] = await readEntries(page);
    const elsewhere = others.find(({ category }) => category !== first!.category)!;
    const question = (id: string) => page.locator(`#${id} > summary`);

    await question(first!.id).click();
    await expect.poll(() => openIds(page)).toEqual([first!.id]);
    await expect(page.locator(`#${first!.id} p`).first()).toBeVisible();
    await question(elsewhere.id).click();
    await expect.poll(() => openIds(page)).toEqual([elsewhere.id]);
    await expect(page.locator(`#${first!.id} p`).first()).toBeHidden();
    await question(elsewhere.id).click();
    await expect.poll(() => openIds(page)).toEqual([]);
  });

  test('opens one at a time during a search, by keyboard and with reduced motion', async ({
    page,
  }) => {
    await page.goto('/help');
    const found = matching(await readEntries(page), 'refund');
    await searchField(page).fill('refund');
    await expectShown(page, found);
    const question = (index: number) => answers(page).nth(index).getByRole('button');
    const animation = () =>
      answers(page)
        .first()
        .getByRole('region')
        .evaluate((region) => getComputedStyle(region).animationName);
    await question(0).press('Enter');
    await expect.poll(() => openIds(page)).toEqual([found[0]!.id]);
    await expect(answers(page).first().getByRole('paragraph').first()).toBeVisible();
    expect(await animation()).not.toBe('none');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await animation()).toBe('none');
    await question(0).press('End');
    await expect(question(-1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(() => openIds(page)).toEqual([found.at(-1)!.id]);
    // Typing on leaves what is open as it is.
    await searchField(page).fill('refun');
    await expect.poll(() => openIds(page)).toEqual([found.at(-1)!.id]);
    await question(-1).press('Space');
    await expect.poll(() => openIds(page)).toEqual([]);
  });

  test('/help#faq-… opens the answer it names, as does a link to another one', async ({ page }) => {
    await page.goto('/help');
    const entries = await readEntries(page);
    const [linked, other] = [entries.at(-1)!, entries[0]!];
    await page.goto(`/help#${linked.id}`);
    await expect.poll(() => openIds(page)).toEqual([linked.id]);
    await expect(page.getByRole('heading', { name: linked.question })).toBeInViewport();
    await page.evaluate((id) => {
      location.hash = id;
    }, other.id);
    await expect.poll(() => openIds(page)).toEqual([other.id]);
    await expect(page.getByRole('heading', { name: other.question })).toBeInViewport();
  });
});
