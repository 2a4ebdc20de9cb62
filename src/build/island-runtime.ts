// Runs in browsers, inline on every page, in place of Astro's own island element and one script per directive, which
// take 1.2 KiB more (slim-pages.ts).
import type { ClientDirective } from 'astro';

type Module = Record<string, unknown>;
type Renderer = (
  island: HTMLElement,
) => (component: unknown, props: unknown, slots: object, options: object) => unknown;

const RETRY_MS = 1_000;
const OLD_PAGE_MS = 60_000;

/** By the address of a module that failed, the one to ask for in its place: browsers remember what failed. */
const addresses: Record<string, string> = {};
let failures = 0;

/** A module; asked for once more when it fails, and again with the next call. */
async function loadModule(url: string): Promise<Module> {
  try {
    return (await import(addresses[url] ?? url)) as Module;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    // A deploy takes the modules of earlier pages away. A young page would reload again and again. Until the new page is
    // there, this one waits: what comes after could only fail.
    if (performance.now() > OLD_PAGE_MS && !(await fetch(url)).ok)
      return new Promise<never>(() => location.reload());
    return import((addresses[url] = `${url}?${(failures += 1)}`)) as Promise<Module>;
  }
}

// For the dynamic imports of islands (repeat-imports.ts).
Object.assign(globalThis, { loadModule });

let styles: Promise<unknown> | undefined;

/** The style sheet of what only islands show. */
function loadStyles(href: string): Promise<unknown> {
  return (styles ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  }));
}

/** A value as Astro writes it into `props`: 1 is a list, 0 anything else that is plain. Islands get nothing else. */
function unpack([type, value]: [type: number, value: unknown]): unknown {
  type Packed = Parameters<typeof unpack>[0];
  if (type) return (value as Packed[]).map(unpack);
  return value instanceof Object
    ? Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, unpack(inner as Packed)]),
      )
    : value;
}

async function hydrate(island: HTMLElement): Promise<void> {
  const read = island.getAttribute.bind(island) as (name: string) => string;
  const props = read('props');
  const [module, renderer, data] = await Promise.all([
    loadModule(read('component-url')),
    loadModule(read('renderer-url')),
    props.startsWith('/') ? loadModule(props) : { default: JSON.parse(props) as unknown },
    loadStyles(read('styles')),
    // Its children may still be on their way.
    document.readyState === 'loading' &&
      new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve)),
  ]);
  await (renderer['default'] as Renderer)(island)(
    module[read('component-export')],
    unpack([0, data['default']]),
    { default: island.querySelector('astro-slot')?.innerHTML },
    {},
  );
  island.removeAttribute('ssr');
}

/** Nothing wakes in a page that was made ahead of a press before it opens; it may never. */
const opened =
  (document as { prerendering?: boolean }).prerendering &&
  new Promise((resolve) => document.addEventListener('prerenderingchange', resolve));

/** Lets every island wait for what its directive waits for. `client:load` is built in. */
export function defineIslands(directives: Record<string, ClientDirective>): void {
  customElements.define(
    'astro-island',
    class extends HTMLElement {
      connectedCallback(): void {
        let hydration: Promise<void> | undefined;
        const wake = () => (hydration ??= hydrate(this));
        const directive = directives[this.getAttribute('client') ?? ''];
        const options = { name: '', value: this.getAttribute('opts') ?? '' };
        if (directive) directive(() => Promise.resolve(opened).then(() => wake), options, this);
        else void wake();
      }
    },
  );
}
