// Runs in browsers, inline on every page, in place of Astro's own island element and one script per directive, which
// take 1.2 KiB more (slim-pages.ts).
import type { ClientDirective } from 'astro';

type Module = Record<string, unknown>;
type Renderer = (island: HTMLElement) => (component: unknown, props: unknown) => void;

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
(globalThis as { loadModule?: unknown }).loadModule = loadModule;

let styles: Promise<unknown> | undefined;

/** The style sheet of what only islands show; asked for again with the next island when it fails. */
function loadStyles(href: string): Promise<unknown> {
  return (styles ??= new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  }).catch((error: unknown) => {
    styles = undefined;
    throw error;
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

type Read = (attribute: string) => string;

async function hydrate(island: HTMLElement, read: Read): Promise<void> {
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
  (renderer['default'] as Renderer)(island)(
    module[read('component-export')],
    unpack([0, data['default']]),
  );
  island.removeAttribute('ssr');
}

/** Nothing wakes in a page that was made ahead of a press before it opens; it may never. */
const opened =
  (document as { prerendering?: boolean }).prerendering &&
  new Promise((resolve) => document.addEventListener('prerenderingchange', resolve));

/** Lets every island wait for what its directive waits for; one that could not be loaded tries again at the next call. */
export function defineIslands(directives: Record<string, ClientDirective>): void {
  customElements.define(
    'astro-island',
    class extends HTMLElement {
      connectedCallback(): void {
        let hydration: Promise<void> | undefined;
        const read = this.getAttribute.bind(this) as Read;
        const wake = () =>
          (hydration ??= hydrate(this, read).catch((error: unknown) => {
            hydration = undefined;
            throw error;
          }));
        directives[read('client')]?.(
          async () => {
            await opened;
            return wake;
          },
          { name: '', value: read('opts') },
          this,
        );
      }
    },
  );
}
