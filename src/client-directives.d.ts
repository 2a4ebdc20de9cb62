declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrate on the first touch; the value is the name of the island. */
    'client:touch'?: string;
    /** Hydrate on the first press of a `data-order` button; the value is the name of the island. */
    'client:order'?: string;
    /** Hydrate on the first press of a `data-play` button; the value is the name of the island. */
    'client:play'?: string;
    /** Hydrate when a toast waits; the value is the name of the island. */
    'client:toast'?: string;
    /** Hydrate at once; the value is the name of the island. */
    'client:now'?: string;
    /** Hydrate when somebody presses a `data-search` control or the shortcut of the search. */
    'client:search'?: boolean;
    /** Hydrate at load if this moment (ISO 8601) has passed by then; never when it is empty. */
    'client:due'?: string;
  }
}

export {};
