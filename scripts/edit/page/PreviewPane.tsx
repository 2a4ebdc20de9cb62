import { useEffect, useState } from 'react';

import { api } from './api.ts';

/** How often it is asked whether the site runs by now. */
const ASK_EVERY_MS = 2000;

interface PreviewPaneProps {
  readonly path: string;
  readonly title: string;
  /** Of the saved file: another one shows the page anew. */
  readonly version: string;
}

/** The page of an entry as the site in development shows it, drafts and scheduled posts included. */
export function PreviewPane({ path, title, version }: PreviewPaneProps) {
  const [url, setUrl] = useState<string>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isShown = true;
    const ask = () => {
      api.open(path).then(
        ({ preview }) => {
          if (!isShown) return;
          setUrl(preview);
          if (!preview) timer = setTimeout(ask, ASK_EVERY_MS);
        },
        () => undefined,
      );
    };
    ask();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [path, version]);

  return (
    <aside className="preview" aria-label="Preview">
      {url ? (
        <>
          <p className="preview-bar">
            <a href={url} target="_blank" rel="noreferrer">
              Open in a tab of its own
            </a>{' '}
            <span className="help">It shows what is saved.</span>
          </p>
          <iframe key={version} className="preview-frame" src={url} title={`Preview of ${title}`} />
        </>
      ) : (
        <p className="preview-bar help" role="status">
          There is no preview yet. The site takes a moment to start; a few entries have no page.
        </p>
      )}
    </aside>
  );
}
