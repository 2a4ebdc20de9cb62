declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrate on the first press of what a selector finds, and make that press again; the island announces itself by the
     * same selector (ui/ready.ts).
     */
    'client:press'?: string;
    /** Hydrate on the first touch; the value is the name of the island. Presses of its buttons are made again. */
    'client:touch'?: string;
    /**
     * Hydrate when its time has come: a moment (ISO 8601) has passed at load, never when it is empty; something is kept in
     * the tab under a key, or is announced as `<key>:waiting`; or the page has been painted, with the name of the island.
     * Presses of its buttons are made again, or of what a selector finds in the page.
     */
    'client:due'?: { moment: string } | { kept: string } | { painted: string; presses?: string };
  }
}

export {};
