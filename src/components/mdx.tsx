// Runs at build only. What MDX may use (content/README.md shows how). The styles are in styles/prose.css: the same
// markup also comes out of the API.
import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { clockTime } from '../contracts/playing-time.ts';
import { playerOf } from '../lib/embeds.ts';
import { escapeXml } from '../lib/seo/xml.ts';
import { routes } from '../routes.ts';
import { Bars, levelsOf } from '../ui/Wave.tsx';
import { clips } from './clips.ts';
import { figures } from './figures.ts';

interface Holding {
  children?: ReactNode;
}

function BlockTitle({ label, title }: { label?: string; title?: string | undefined }) {
  return (
    <p className="block-title">
      {label && <span className="mono">{label}</span>}
      {title && <b>{title}</b>}
    </p>
  );
}

/** A recording next to a post, such as "./clip.mp3". The form at /admin knows none. */
const clipOf = (src: string) => clips[src.replace(/^\./, '../../content/blog')];

/** A recording with what is said in it; src/features/clip makes its wave one that seeks. */
function Audio({ src, title, children }: { src: string; title: string } & Holding) {
  const { url, seconds, peaks } = clipOf(src) ?? {};
  return (
    <figure className="clip" data-peaks={peaks} data-seconds={seconds}>
      <figcaption>
        <span>{title}</span>
        {seconds !== undefined && <span className="mono">{clockTime(seconds)}</span>}
      </figcaption>
      {peaks && (
        <div className="clip-wave">
          <Bars levels={levelsOf(peaks)} />
        </div>
      )}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- what is said is below it */}
      <audio controls preload="none" src={url} aria-label={title} />
      {children && (
        <details>
          <summary>Transcript</summary>
          {children}
        </details>
      )}
    </figure>
  );
}

/** Times that begin a paragraph or an item of a transcript, bare or in brackets, as links, which play from there with or without a script. */
export function linkTimes(html: string, src: string): string {
  const { url = '' } = clipOf(src) ?? {};
  return html.replaceAll(
    /(?<=<(?:p|li)>\s*(?:<strong>)?[[(]?)(?:(\d+):)?(\d?\d):(\d\d)(?![\d:])/g,
    (time, hours = '0', minutes, rest) => {
      const seconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(rest);
      return `<a class="mono" href="${url}#t=${seconds}" data-at="${seconds}">${time}</a>`;
    },
  );
}

/** A player of another site, behind a picture of our own: src/features/embed opens it once that is pressed. */
function Embed({ url, title, children }: { url: string; title: string } & Holding) {
  const player = playerOf(url);
  if (!player) return <>{children}</>;
  const { site, frame, height } = player;
  return (
    <figure className={height ? 'embed embed-sound' : 'embed'}>
      <a href={url} data-embed={frame} data-height={height}>
        {children}
        <span className="button button-signal button-small">Play on {site}</span>
      </a>
      <figcaption>
        <b>{title}</b>
        <a href={url}>Open at {site}</a>
      </figcaption>
    </figure>
  );
}

/** Pictures side by side. */
function Gallery({ caption, children }: { caption?: string } & Holding) {
  return (
    <figure className="gallery">
      <div>{children}</div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

const calloutLabels = { tip: 'Tip', note: 'Note', warning: 'Warning' } as const;

/** Something to take along, to know, or to beware of. */
function Callout(props: { kind: keyof typeof calloutLabels; title?: string } & Holding) {
  const { kind, title, children } = props;
  if (!(kind in calloutLabels))
    throw new Error(
      `<Callout kind="${kind}">: kind must be one of ${Object.keys(calloutLabels).join(', ')}`,
    );
  return (
    <div className={`callout ${kind}`} role="note">
      <BlockTitle label={calloutLabels[kind]} title={title} />
      {children}
    </div>
  );
}

/** A list to tick off, on paper or in the head. */
function Checklist({ title, children }: { title: string } & Holding) {
  return (
    <div className="checklist">
      <BlockTitle label="Checklist" title={title} />
      {children}
    </div>
  );
}

/** What a table without a caption is called. */
export const UNNAMED = 'Table';

/** A table of Markdown. Where it is wider than the page it scrolls inside itself, by keyboard too. */
function Table({ caption, children }: { caption?: string } & Holding) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="scroll" role="group" aria-label={caption ?? UNNAMED} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

interface CellProps extends Holding {
  as: 'td' | 'th';
  /** As /admin renders it. */
  align?: string;
  /** As the build does; the policy of pages forbids the attribute. */
  style?: string;
}

/** A cell of Markdown, whose row of hyphens may have colons. */
function Cell({ as: Name, align, style, children }: CellProps) {
  const side = align ?? style?.replace('text-align:', '').trim();
  return <Name className={side && `align-${side}`}>{children}</Name>;
}

const DataCell = (props: Omit<CellProps, 'as'>) => <Cell as="td" {...props} />;
const HeadCell = (props: Omit<CellProps, 'as'>) => <Cell as="th" {...props} />;

/** A table with its caption. */
function ComparisonTable({ caption, children }: { caption: string } & Holding) {
  return (
    <figure className="comparison">
      <figcaption>{caption}</figcaption>
      {Children.map(children, (child) =>
        isValidElement<{ caption?: string }>(child) && child.type === Table
          ? cloneElement(child, { caption })
          : child,
      )}
    </figure>
  );
}

const DosAndDonts = ({ children }: Holding) => <div className="dos-and-donts">{children}</div>;

const Dos = ({ children }: Holding) => (
  <div className="dos">
    <BlockTitle title="Do" />
    {children}
  </div>
);

const Donts = ({ children }: Holding) => (
  <div className="donts">
    <BlockTitle title="Don’t" />
    {children}
  </div>
);

/** A worked example: numbers, steps, or a template to copy. */
function Example({ title, children }: { title: string } & Holding) {
  return (
    <div className="example">
      <BlockTitle label="Example" title={title} />
      {children}
    </div>
  );
}

/**
 * A drawing of content/figures/, put into the page so that it takes the page's colors.
 * `name` is the file without `.svg`, `alt` what it shows, for people who do not see it.
 */
function Figure({ name, alt, caption }: { name: string; alt: string; caption?: string }) {
  const source = figures[`../../content/figures/${name}.svg`];
  if (source === undefined)
    throw new Error(`<Figure name="${name}">: there is no content/figures/${name}.svg`);
  if (!alt.trim())
    throw new Error(`<Figure name="${name}">: alt is required and says what the drawing shows`);
  const words = caption ? renderToStaticMarkup(<figcaption>{caption}</figcaption>) : '';
  const html = inlineDrawing(source, alt) + words;
  return <figure className="drawing" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A drawing as markup for a page; the content check has read its file. */
export function inlineDrawing(source: string, alt: string): string {
  return source
    .replace(/^<\?xml[^>]*>\s*/, '')
    .trim()
    .replace(/\sxmlns="[^"]*"/, '')
    .replace('<svg', () => `<svg role="img" aria-label="${escapeXml(alt)}"`)
    .replaceAll(/>\s*\n\s*</g, '><');
}

/** Two presses that play the gap of an edit, empty and filled; where nothing can play, they lead to the take of the home page. */
function PlayTheGap({ hole, tone }: { hole: string; tone: string }) {
  return (
    <p className="actions screen-only">
      <a className="button button-small play" href="/#take" data-play="cut">
        {hole}
      </a>
      <a className="button button-small play" href="/#take" data-play="clean">
        {tone}
      </a>
    </p>
  );
}

const Questions = ({ children }: Holding) => <div className="questions">{children}</div>;

/** One question with its answer; at most one of a page is open. */
function Question({ title, children }: { title: string } & Holding) {
  return (
    <details name="questions">
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

const Timeline = ({ children }: Holding) => <ol className="timeline">{children}</ol>;

/**
 * A moment in a timeline and what belongs to it; `when` is such as "8 weeks before" or "9:00". `level` comes from
 * src/build/mdx.ts, never from an author.
 */
function TimelineStep(props: { when: string; title: string; level?: '4' } & Holding) {
  const { when, title, level, children } = props;
  const Heading = level ? 'h4' : 'h3';
  return (
    <li>
      <p className="when mono">{when}</p>
      <div className="what">
        <Heading>{title}</Heading>
        {children}
      </div>
    </li>
  );
}

interface PromoBoxProps {
  title: string;
  text: string;
  /** One or two buttons; `to` names a page. */
  actions: readonly {
    label: string;
    to: 'contact' | 'services' | 'pricing' | 'help' | 'blog' | 'auth';
  }[];
}

/** The box that offers the studio's work; the layout of a text adds it. */
export function PromoBox({ title, text, actions }: PromoBoxProps) {
  return (
    <div className="promo stack stack-4">
      <p className="promo-title">{title}</p>
      <p>{text}</p>
      <p className="actions">
        {actions.map(({ label, to }, index) => (
          <a
            key={label}
            className={index === 0 ? 'button button-signal' : 'button'}
            href={routes[to]()}
          >
            {label}
          </a>
        ))}
      </p>
    </div>
  );
}

/** The blocks of MDX by their names, and what is made of a table and its cells. */
export const blocks = {
  table: Table,
  td: DataCell,
  th: HeadCell,
  Audio,
  Callout,
  Checklist,
  ComparisonTable,
  Donts,
  Dos,
  DosAndDonts,
  Embed,
  Example,
  Figure,
  Gallery,
  PlayTheGap,
  Question,
  Questions,
  Timeline,
  TimelineStep,
};
