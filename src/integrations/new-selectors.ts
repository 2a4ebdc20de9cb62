/** Selectors of ours that Lightning CSS keeps as they are, but warns of at every build because it is older than they are. */
export const newPseudoClasses = [
  // https://drafts.csswg.org/css-overflow-5/#active-scroll-marker
  'target-current',
];

/** The part of Vite's logger that its CSS minifier warns with. */
interface Logger {
  warn(message: string, options?: object): void;
}

/** Vite plugin: of selectors that we know to be right the minifier says nothing; its other warnings are news and stay. */
export function newSelectors() {
  return {
    name: 'new-selectors',
    configResolved({ logger }: { readonly logger: Logger }) {
      const warn = logger.warn.bind(logger);
      logger.warn = (message, options) => {
        if (!isAboutNewSelector(message)) warn(message, options);
      };
    },
  };
}

function isAboutNewSelector(message: string): boolean {
  return newPseudoClasses.some((name) =>
    message.includes(`[lightningcss minify] '${name}' is not recognized as a valid pseudo-class`),
  );
}
