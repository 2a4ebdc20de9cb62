import { expect, test } from './fixtures.ts';
import { encodeWav, makeRoughRecording } from '../support/sounds.ts';

const GUIDE = '/help/guides/audio-quality-checklist';
const rough = {
  name: 'rough.wav',
  mimeType: 'audio/wav',
  buffer: encodeWav(makeRoughRecording(), 44_100),
};

test('a recording is measured', async ({ page }) => {
  await page.goto(GUIDE);
  await page.getByLabel('Choose a recording').setInputFiles(rough);
  await page.getByLabel('Choose a recording').hover({ force: true });
  await expect(page.getByText('Loudness range')).toBeVisible();
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [390, 820, 1440]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page
        .locator('[class*=tool]')
        .first()
        .screenshot({ path: `/tmp/look-meter/${scheme}-${width}.png` });
    }
  console.log(await page.locator('[class*=results]').innerText());
});
