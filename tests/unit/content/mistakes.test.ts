import { globSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { checkContent } from '../../../scripts/content-check.ts';
import { formatProblem } from '../../../scripts/content-check/problem.ts';

const folder = 'tests/fixtures/content-mistakes';
const problems = checkContent(folder, { now: new Date('2026-11-21T00:00:00Z') });

const expected = String.raw`
add-ons/rush.yml:1:1 — Nothing reads this file. Files in add-ons/ end in .yaml.
blgo/wrong-folder.mdx:1:1 — Nothing reads this file. The folders are blog, help/articles, help/guides, legal, faq, services, plans, add-ons, equipment/items, equipment/kits, pages, company, figures. Did you mean "blog"?
blog/Wrong_Name.mdx:1:1 — The file name is the address: use lower-case letters, digits and hyphens, such as wrong-name.mdx.
blog/attribute-without-quotes.mdx:7:1 <Callout> — This block cannot be read: every attribute needs quotes at both ends, such as title="Before you record".
blog/block-closed-wrongly.mdx:11:1 </Callot> — The block that is open here is <Callout> of line 7: write </Callout>.
blog/block-not-closed.mdx:7:1 <Callout> — This block is never closed: write </Callout> after it.
blog/british-spelling.mdx:7:34 — Write "leveled" in place of "levelled" (STYLE.md).
blog/checklist-without-list.mdx:7:1 <Checklist> — This block needs a list inside: lines that begin with a hyphen and a space.
blog/code-in-braces.mdx:7:14 — "{price}" would be run as code: write "\{" for a brace.
blog/colon-in-title.mdx:2:8 — Put this text in quotes: it contains a colon followed by a space.
blog/cover-misspelled.mdx:4:8 cover — Must be "none" or keys below it: "picture" and "alt", not "non". Did you mean "none"?
blog/cover-photo-missing.mdx:5:12 cover.picture — There is no picture blog/narow.png.
blog/cover-without-alt.mdx:5:3 cover.alt — Is empty. It takes text of 10 to 160 characters.
blog/date-in-words.mdx:5:14 publishedAt — Must be a date and time in UTC such as 2026-03-04T09:00:00Z, not "4 March 2026".
blog/day-that-is-not.mdx:5:14 publishedAt — There is no day 30 in 2026-02: the month has 28 days.
blog/dead-anchor-here.mdx:9:23 link — There is no "#the-secnd-part" on this page. Did you mean "#the-second-part"?
blog/dead-anchor.mdx:7:26 link — There is no "#vidoe" on /services. Did you mean "#video"?
blog/dead-link.mdx:7:18 link — There is no page "/help/guides/silent-rom". Did you mean "/help/guides/silent-room"?
blog/draft-in-words.mdx:5:8 draft — Must be true or false, not "yes".
blog/figure-without-alt.mdx:7:1 <Figure> alt — Missing "alt". Say what the drawing shows, for people who do not see it.
blog/figure-without-drawing.mdx:7:9 <Figure> name — There is no drawing figures/steady-lines.svg. Did you mean "steady-line"?
blog/footer-link.mdx:7:24 link — "/showcase" has no page; only the footer links to it.
blog/heading-too-deep.mdx:11:1 heading — A heading with #### cannot follow one with ##: use "###".
blog/html.mdx:9:1 <div> — HTML is not used here: write Markdown or one of the blocks Callout, Checklist, ComparisonTable, DosAndDonts, Dos, Donts, Example, Figure, Questions, Question, Timeline, TimelineStep.
blog/import-in-text.mdx:7:1 — A paragraph cannot begin with "import": it would be run as code. The blocks need no import.
blog/key-twice.mdx:5:1 — The key "cover" is there twice; keep one.
blog/left-to-write.mdx:7:1 — This is still the text of "npm run new": write your own, or keep "draft: true".
blog/link-to-draft.mdx:7:28 link — /blog/a-draft is a draft, so readers would find nothing there.
blog/main-heading.mdx:7:1 heading — The page title is made from the front matter: begin headings with "##".
blog/missing-attribute.mdx:7:1 <Example> title — Missing "title".
blog/no-cover-decision.mdx:2:1 cover — Missing "cover". Write "cover: none", or "cover:" and below it "alt:" with what the drawn cover shows.
blog/no-front-matter.mdx:1:1 — The file must begin with its front matter: a line of three hyphens (---), the keys, and three hyphens again.
blog/old-format.md:1:1 — Nothing reads this file. Files in blog/ end in .mdx.
blog/picture-missing.mdx:7:1 picture — There is no picture narow.png. Did you mean "narrow.png"?
blog/picture-without-alt.mdx:7:1 picture — Missing text between the square brackets: say what the picture shows, for people who do not see it.
blog/price-before-name.mdx:7:11 price — Lite Edit costs $40 (services/lite-edit.yaml), not $45.
blog/price-in-copy.mdx:7:34 price — Lite Edit costs $40 (services/lite-edit.yaml), not $45.
blog/relative-link.mdx:7:18 link — A link inside the site begins with "/"; one to another site with "https://". This is "guides/silent-room".
blog/same-title.mdx:2:8 title — blog/html.mdx has the title "A post about html" too; titles must differ.
blog/short-excerpt.mdx:3:10 excerpt — Must have at least 60 characters; it has 10.
blog/step-outside.mdx:7:1 <TimelineStep> — This block belongs inside <Timeline>.
blog/stray-brace.mdx:9:17 — A stray "{": write "\{" for a brace.
blog/stray-less-than.mdx:9:13 — A stray "<": write "\<", or a word such as “under”.
blog/title-is-a-number.mdx:2:8 title — Must be text of 10 to 70 characters, not the number 2026. Put it in quotes: "2026".
blog/unknown-attribute.mdx:7:18 <ComparisonTable> captoin — Unknown attribute "captoin". Did you mean "caption"?
blog/unknown-block.mdx:7:1 <Calout> — Unknown block. Did you mean "Callout"?
blog/unknown-key.mdx:3:1 exerpt — Unknown key "exerpt". Did you mean "excerpt"?
blog/wrong-attribute-word.mdx:7:10 <Callout> kind — Must be "tip", "note" or "warning", not "tipp". Did you mean "tip"?
company/process.yaml:1:1 — This file must be a list: every entry begins with a hyphen and a space.
company/storys.yaml:1:1 — Nothing reads this file. In company/ there are testimonials.yaml, stats.yaml, impact.yaml, team.yaml, values.yaml, story.yaml, process.yaml, support.yaml. Did you mean "story"?
company/team.yaml:5:7 2.id — Entry 1 has the id "maya-lindqvist" too; ids must differ.
company/values.yaml:3:3 1.descripton — Unknown key "descripton". Did you mean "description"?
equipment/items/too-many-stars.yaml:3:9 rating — Must be at most 5, not 6.
equipment/kits/other-price.yaml:6:31 items.1.price — equipment/items/plain-mic.yaml says 70, not 75.
equipment/kits/wrong-total.yaml:8:8 total — Must be the sum of the item prices, 49, not 59.
faq:1:1 — There is no file with "place: contact".
faq/home-with-four.yaml:4:1 entries — The page "home" shows 5 questions; there are 4.
faq/no-question-mark.yaml:7:15 entries.2.question — Must end with a question mark, not "What is question 2 about".
figures/not-closed.svg:4:1 — Expected closing tag 'g' (opened in line 2, col 1) instead of closing tag 'svg'.
figures/own-color.svg:2:7 <path> stroke — Must be "none" or "currentColor", or a class "signal", "quiet", "fill-signal" or "fill-quiet", not "#e4572e".
figures/small-text.svg:2:27 <text> font-size — Must be at least 15 to be read on a phone, not 11.
figures/too-heavy.svg:1:1 — The drawing has 4812 bytes; at most 4096 are allowed.
figures/with-id.svg:2:7 <path> id — Remove the id: several drawings share a page.
figures/with-style.svg:2:1 <style> — Not allowed in a drawing: only shapes and text are.
figures/with-width.svg:1:63 <svg> width — Remove "width": the page decides how large the drawing is.
figures/without-view-box.svg:1:1 <svg> viewBox — Missing "viewBox". Write viewBox="0 0 480 …" with the height of the drawing.
figures/wrong-class.svg:2:7 <path> class — Must be "signal", "quiet", "fill-signal" or "fill-quiet", not "signl". Did you mean "signal"?
help/articles/author-misspelled.mdx:7:9 author — Nobody in company/team.yaml is called "Maya Linqvist". Did you mean "Maya Lindqvist"?
help/articles/dead-related.mdx:8:5 related.1 — There is no file help/articles/futur-month.mdx. Did you mean "future-month"?
help/articles/future-month.mdx:6:10 updated — 2027-03 has not begun yet; this month is 2026-11.
help/articles/impossible-month.mdx:6:10 updated — Must be a year and a month such as 2025-01, not "2025-13".
help/articles/one-related.mdx:8:3 related — Must name exactly two articles; it has 1.
help/articles/reading-time.mdx:5:14 readMinutes — 151 words take about 1 min at 220 a minute, not 9.
help/articles/wrong-button.mdx:14:34 promo.actions.1.to — Must be "contact", "services", "pricing", "help", "blog" or "auth", not "service". Did you mean "services"?
help/articles/wrong-category.mdx:3:11 category — Must be "GETTING STARTED", "EQUIPMENT", "PRODUCTION", "MONETIZATION", "CONTENT", "DISTRIBUTION", "LEGAL" or "GROWTH", not "PRODUKTION". Did you mean "PRODUCTION"?
help/guides/without-promo.mdx:2:1 promo — Missing "promo". It takes keys below it: "title", "text" and "actions".
legal/other-form.mdx:2:1 — The editor would write this line differently: run "npm run format". Comments are not kept.
legal/second-first.mdx:5:8 order — legal/first.mdx has place 1 already; give each its own.
narrow.png:1:1 — The picture is 8 pixels wide; at least 1000 are needed to be sharp.
pages:1:1 — There is no file for the page "home", "services", "pricing", "about", "blog", "contact", "help", "equipment", "auth", "account-email", "desk", "desk-sign-in".
pages/not-found.yaml:5:18 text — Write "{services}" in place of "24": the services are counted.
pages/tab.yaml:2:1 — Indent with spaces, not with a tab.
pages/unknown-page.yaml:1:7 page — Must be "home", "services", "pricing", "about", "blog", "contact", "help", "equipment", "auth", "dashboard", "account-email", "desk", "desk-sign-in" or "not-found", not "abuot". Did you mean "about"?
plans/wrong-savings.yaml:5:10 savings — Must be originalPrice minus price, 26, not 30.
redirects.yaml:1:3 1 — /blog/html is a page of the site, so it cannot be redirected.
redirects.yaml:3:3 2 — /old-help leads to /hlep, which is no page of the site.
services:1:1 — There is no service with "group: enterprise".
services/few-features.yaml:7:3 features — Must have at least 2 entries; it has 1.
services/price-in-words.yaml:2:8 price — Must be a number of US dollars such as 70 or 99.95, not "$70".
services/same-name.yaml:1:7 name — services/lite-edit.yaml is called "Lite Edit" too; names must differ.
services/same-place.yaml:4:11 position — services/same-place-too.yaml has place 5 already; give each its own.
services/three-decimals.yaml:2:8 price — Must have at most two decimals, not 70.125.
services/with-markup.yaml:5:26 description — Markup is shown as it is typed here: write plain words instead of "**".
services/wrong-group.yaml:3:8 group — Must be "audio", "video", "launch" or "enterprise", not "vidoe". Did you mean "video"?
`;

describe('a folder with one mistake in each file', () => {
  it('gives exactly these messages, with file, line, column, and field', () => {
    const reported = problems.map((problem) => formatProblem(problem).replace(`${folder}/`, ''));
    expect(reported).toEqual(expected.trim().split('\n'));
  });

  it('gives one message per file, except for the list of redirects', () => {
    const files = problems
      .map(({ file }) => file)
      .filter((file) => !file.endsWith('/redirects.yaml'));
    expect(files).toEqual([...new Set(files)]);
    expect(files.length).toBeGreaterThan(80);
  });

  it('gives none for the correct files', () => {
    const wrong = new Set(problems.map(({ file }) => file));
    const right = globSync(`${folder}/**/*.*`).filter((file) => !wrong.has(file));
    expect(right.map((file) => file.slice(folder.length + 1)).toSorted()).toEqual([
      'STYLE.md',
      'blog/a-draft.mdx',
      'equipment/items/plain-mic.yaml',
      'faq/pricing.yaml',
      'figures/steady-line.svg',
      'help/guides/silent-room.mdx',
      'legal/first.mdx',
      'pages/dashboard.yaml',
      'services/launch-pack.yaml',
      'services/lite-edit.yaml',
      'services/same-place-too.yaml',
    ]);
  });

  it('gives messages in full sentences', () => {
    for (const { message } of problems) expect(message).toMatch(/^(?:[^a-z]|\S+\/).*[.?]$/);
  });
});
