// Runs in browsers, inline on every page. It stands in for Astro's own island element, which brings 1.5 KB of what
// this site does not use, and for one script per directive (see ../slim-pages.ts).
import type { ClientDirective } from 'astro';

/** What an island's own module and the renderer's give out. */
type Module = Readonly<Record<string, unknown>>;
type Renderer = (
  island: HTMLElement,
) => (component: unknown, props: object, slots: object, options: object) => unknown;

const RETRY_MS = 1_000;
const OLD_PAGE_MS = 60_000;

/** A module; asked for once more under another address, since browsers remember one that failed. */
async function loadModule(url: string): Promise<Module> {
  try {
    return (await import(url)) as Module;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    // A deploy takes the modules of earlier pages away. A young page would reload again and again. Until the new page is
    // there, this one waits: what comes after could only fail.
    if (performance.now() > OLD_PAGE_MS && !(await fetch(url)).ok)
      return new Promise<never>(() => {
        location.reload();
      });
    return import(`${url}?again`) as Promise<Module>;
  }
}

let styles: Promise<unknown> | undefined;

/** The style sheet of what only islands show; the page comes without it. */
function loadStyles(href: string): Promise<unknown> {
  return (styles ??= new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = link.onerror = resolve;
    document.head.append(link);
  }));
}

async function hydrate(island: HTMLElement): Promise<void> {
  // What slim-pages.ts wrote; styles alone may be missing, which is as good as empty.
  const read = island.getAttribute.bind(island) as (name: string) => string;
  const [module, renderer] = await Promise.all([
    loadModule(read('component-url')),
    loadModule(read('renderer-url')),
    read('styles') && loadStyles(read('styles')),
    // Its children may still be on their way.
    document.readyState === 'loading' &&
      new Promise((resolve) => {
        document.addEventListener('DOMContentLoaded', resolve);
      }),
  ]);
  await (renderer['default'] as Renderer)(island)(
    module[read('component-export')],
    // Without the types that Astro writes beside the values: slim-pages.ts took them out.
    JSON.parse(read('props')) as object,
    { default: island.querySelector('astro-slot')?.innerHTML },
    {},
  );
  island.removeAttribute('ssr');
}

/** Lets every island wait for what its directive waits for. `client:load` is built in. */
export function defineIslands(directives: Readonly<Record<string, ClientDirective>>): void {
  customElements.define(
    'astro-island',
    class extends HTMLElement {
      connectedCallback(): void {
        let hydration: Promise<void> | undefined;
        const wake = () => (hydration ??= hydrate(this));
        const directive = directives[this.getAttribute('client') ?? ''];
        // What Astro calls `opts`, as slim-pages.ts leaves it; no directive of ours asks for its name.
        const options = {
          value: this.getAttribute('value') ?? '',
        } as Parameters<ClientDirective>[1];
        if (directive) directive(() => Promise.resolve(wake), options, this);
        else void wake();
      }
    },
  );
}
