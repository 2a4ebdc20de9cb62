import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  sources: readonly { node: Node | null }[];
}

/**
 * Notes everything that moves from here on without a press, by its text. Fonts come first: one that loads after the
 * first paint, on a busy machine, shifts text.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((font) => font.load()));
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((entries) => {
      for (const { sources } of entries.getEntries() as Shift[])
        moved.push(sources.map(({ node }) => node?.textContent).join(' | '));
    }).observe({ type: 'layout-shift' });
  });
}

/** What has moved since; called once what could move things is shown. */
export function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return (window as { moved?: string[] }).moved ?? [];
  });
}
