// The preview beside a form of /admin. The editor brings its own React, so components here have no hooks.
import type { CustomPreviewTemplateProps } from '@sveltia/cms';
import { Component, createRef } from 'react';

import { isLocal } from './folder.ts';
import type { LivePage, Values } from './live-page.ts';
import { pictureName } from './saved-form.ts';

export interface Shown {
  collection: string;
  /** The file of the one entry, or the folder of all, with a slash behind it. */
  place: string;
  /** The address of an entry's page; `{{slug}}` is the name of its file. */
  path: string;
  /** Whether its text is shown as it is typed; of all else, the page as it is. */
  isText: boolean;
}

/** A picture of the repository; the package leaves out of its types that it can be waited for. */
interface Asset {
  url: string;
  toBase64: () => Promise<string>;
}

interface State {
  page?: LivePage | undefined;
  /** Which page it is, and of when. */
  note?: string | undefined;
  /** Why there is no page, or not all of it. */
  fault?: string | undefined;
  width: keyof typeof widths;
}

const widths = { fit: 'This wide', phone: 'Phone', desktop: 'Desktop' } as const;
/** Soon enough to be seen while typing, late enough not to hold it up. */
const PAUSE_MS = 150;

/** Told to the window once a form was saved. */
export const SAVED = 'editor-saved';
/** The server makes the page anew once it notices the file. */
const REBUILD_MS = 1500;

const fillPath = (path: string, file: string, { place }: Values) =>
  path
    .replace('{{slug}}', /([^/]+)\.\w+$/.exec(file)?.[1] ?? '')
    .replace('{{fields.place}}', place === 'home' ? '' : String(place));

/** What is said of a page that doesn't follow the form. */
const AS_SAVED = 'as it was last saved';
const AS_PUBLISHED = 'as it is published; “View Preview” shows a draft';

const read = async <T,>(name: string) =>
  (await (await fetch(`/admin/${name}.json`, { cache: 'no-cache' })).json()) as T;

export function makePreview(
  shown: readonly Shown[],
  learnAll: (getCollection: CustomPreviewTemplateProps['getCollection']) => unknown,
  timeZone: string,
) {
  return class Preview extends Component<CustomPreviewTemplateProps, State> {
    override state: State = { width: 'fit' };
    frame = createRef<HTMLIFrameElement>();
    timer: ReturnType<typeof setTimeout> | undefined;
    reload: typeof this.timer;
    /** The pictures that were waited for, once each. */
    awaited = new Set<string>();

    values = () => (this.props.entry.get('data') as unknown as { toJS: () => Values }).toJS();

    override componentDidMount() {
      learnAll(this.props.getCollection);
      addEventListener(SAVED, this.reopen);
      this.open();
    }

    override componentDidUpdate({ entry }: CustomPreviewTemplateProps) {
      if (entry === this.props.entry) return;
      clearTimeout(this.timer);
      // Another form may have opened in the place of this one.
      if (entry.get('path') === this.props.entry.get('path'))
        this.timer = setTimeout(() => this.show(), PAUSE_MS);
      else this.open();
    }

    override componentWillUnmount() {
      clearTimeout(this.timer);
      clearTimeout(this.reload);
      removeEventListener(SAVED, this.reopen);
    }

    reopen = () => {
      clearTimeout(this.reload);
      if (!this.form()?.isText) this.reload = setTimeout(() => this.open(), REBUILD_MS);
    };

    open() {
      this.setState({ page: undefined, note: undefined, fault: undefined });
      this.load().catch((error: unknown) => this.setState({ fault: String(error) }));
    }

    async load() {
      const { openPage } = await import('./live-page.ts');
      const { entry, document: frame } = this.props;
      const file = entry.get('path');
      const { path = '', isText = false } = this.form() ?? {};
      const { theme = '' } = document.documentElement.dataset;
      frame.documentElement.style.colorScheme = theme;
      const values = this.values();
      const address = fillPath(path, file, values);
      const own = file === '' && isText ? [] : [address];
      const tokens = new Map(isText ? await read<[string, string | number][]>('tokens') : []);
      // What is new, or a draft, is shown in the place of another.
      const others = isText ? await read<{ address: string }[]>('pages') : [];
      const [before, after] = path.split('{{slug}}');
      const isLike = (each: string) =>
        each.startsWith(before ?? '') && each.endsWith(after ?? '') && !each.includes('#');
      for (const each of [...own, ...others.map((other) => other.address).filter(isLike)]) {
        if (!this.frame.current) return;
        const built = { before: each === address ? values : undefined, timeZone, tokens };
        const page = await openPage(this.frame.current, each, built, theme);
        // Meanwhile another form may have opened.
        if (file !== this.props.entry.get('path')) return;
        if (!page) continue;
        this.setState({ page, note: isText ? undefined : isLocal() ? AS_SAVED : AS_PUBLISHED });
        this.show(page);
        return;
      }
      this.setState({ fault: 'No page of the site shows this yet.' });
    }

    form() {
      const { entry } = this.props;
      const [file = '', collection] = [entry.get('path'), entry.get('collection')] as string[];
      return (
        shown.find((each) => file.startsWith(each.place)) ??
        shown.find((each) => each.collection === collection)
      );
    }

    show(page = this.state.page) {
      const { collection, isText } = this.form() ?? {};
      if (!page || collection === undefined || !isText) return;
      const fault = page.show(collection, this.values(), (picture) => this.addressOf(picture));
      this.setState({ fault });
    }

    /** Where the browser has a picture; empty until it is there. */
    addressOf(picture: string): string {
      const name = pictureName(picture);
      if (name.startsWith('blob:')) return name;
      // Beside a text that is new, the editor knows a picture by its public address alone.
      const [asset] = [name, `./${name}`, `/./${name}`].flatMap(
        (address) => (this.props.getAsset(address) as Asset | undefined) ?? [],
      );
      if (!asset || asset.url.startsWith('blob:')) return asset?.url ?? '';
      if (!this.awaited.has(name))
        asset.toBase64().then(
          () => this.show(),
          () => undefined,
        );
      this.awaited.add(name);
      return '';
    }

    override render() {
      const { page, note, fault, width } = this.state;
      return (
        <div className="site-preview">
          <p className="preview-bar">
            {Object.entries(widths).map(([name, label]) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === width}
                onClick={() => this.setState({ width: name as State['width'] })}
              >
                {label}
              </button>
            ))}
            {page && <span>{page.address}</span>}
            {note && <span> · {note}</span>}
          </p>
          {fault && <p role="status">{fault}</p>}
          <div className={`preview-page ${width}`}>
            <iframe
              ref={this.frame}
              title="Page"
              // Nothing in it runs; we write into it.
              sandbox="allow-same-origin allow-popups"
            />
          </div>
        </div>
      );
    }
  };
}
