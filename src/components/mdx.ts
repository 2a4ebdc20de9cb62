/* eslint-disable @typescript-eslint/no-unsafe-assignment -- the linter has no types for .astro files; `astro check` has */
import Callout from './mdx/Callout.astro';
import Checklist from './mdx/Checklist.astro';
import ComparisonTable from './mdx/ComparisonTable.astro';
import Donts from './mdx/Donts.astro';
import Dos from './mdx/Dos.astro';
import DosAndDonts from './mdx/DosAndDonts.astro';
import Example from './mdx/Example.astro';
import Figure from './mdx/Figure.astro';
import Picture from './mdx/Picture.astro';
import PromoBox from './mdx/PromoBox.astro';
import Question from './mdx/Question.astro';
import Questions from './mdx/Questions.astro';
import Timeline from './mdx/Timeline.astro';
import TimelineStep from './mdx/TimelineStep.astro';

/**
 * What MDX may use (content/README.md shows how). Their styles are in styles/prose.css, not scoped: the same
 * markup also comes out of the API, without this build's scopes.
 */
export const mdxComponents = {
  Callout,
  Checklist,
  ComparisonTable,
  Donts,
  Dos,
  DosAndDonts,
  Example,
  Figure,
  PromoBox,
  Question,
  Questions,
  Timeline,
  TimelineStep,
  img: Picture,
};
