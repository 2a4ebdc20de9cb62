// The preview beside a form of /admin. The editor brings its own React, so components here have no hooks.
import type { CustomPreviewTemplateProps } from '@sveltia/cms';
import { Component, createRef } from 'react';

import { labelOfKey } from './label.ts';
import type { LivePage, Values } from './live-page.ts';
import { pictureName } from './saved-form.ts';

/** Entries with a page. */
export interface Shown {
  collection: string;
  /** The file of the one entry, or the folder of all, with a slash behind it. */
  place: string;
  /** The address of an entry's page; `{{slug}}` is the name of its file. */
  path: string;
}

/** A picture of the repository; the package leaves out of its types that it can be waited for. */
interface Asset {
  url: string;
  toBase64: () => Promise<string>;
}

/** What the site was built from. */
export interface Published {
  /** What each entry said, by its file. */
  entries: Readonly<Record<string, Values>>;
  /** What the tokens in texts stand for. */
  tokens: readonly (readonly [token: string, value: string | number])[];
}

interface State {
  page?: LivePage | undefined;
  hidden: readonly string[];
  /** Why there is no page, or not all of it. */
  fault?: string | undefined;
  width: keyof typeof widths;
}

const widths = { fit: 'This wide', phone: 'Phone', desktop: 'Desktop' } as const;
/** Soon enough to be seen while typing, late enough not to hold it up. */
const PAUSE_MS = 150;

/** The address of an entry's page. */
const fillPath = (path: string, file: string, values: Values) =>
  path
    .replace('{{slug}}', /([^/]+)\.\w+$/.exec(file)?.[1] ?? '')
    .replace('/{{fields.place}}', values['place'] === 'home' ? '/' : '/{{fields.place}}')
    .replaceAll(/\{\{fields\.(\w+)\}\}/g, (_, name: string) => String(values[name]));

/** The preview of entries with a page. */
export function makePreview(
  shown: readonly Shown[],
  learnAll: (getCollection: CustomPreviewTemplateProps['getCollection']) => unknown,
  timeZone: string,
) {
  return class Preview extends Component<CustomPreviewTemplateProps, State> {
    override state: State = { hidden: [], width: 'fit' };
    frame = createRef<HTMLIFrameElement>();
    timer: ReturnType<typeof setTimeout> | undefined;
    /** The pictures that were waited for, once each. */
    awaited = new Set<string>();

    values = () => (this.props.entry.get('data') as unknown as { toJS: () => Values }).toJS();

    override componentDidMount() {
      learnAll(this.props.getCollection);
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
    }

    open() {
      this.setState({ page: undefined, hidden: [], fault: undefined });
      this.load().catch((error: unknown) => this.setState({ fault: String(error) }));
    }

    async load() {
      const [response, { openPage }] = await Promise.all([
        fetch('/admin/entries.json', { cache: 'no-cache' }),
        import('./live-page.ts'),
      ]);
      const { entries, tokens } = (await response.json()) as Published;
      const { entry, document: own } = this.props;
      const [file = '', collection] = [entry.get('path'), entry.get('collection')] as string[];
      const { path = '', place = '' } =
        shown.find((each) => file.startsWith(each.place)) ??
        shown.find((each) => each.collection === collection) ??
        {};
      const { theme = '' } = document.documentElement.dataset;
      own.documentElement.style.colorScheme = theme;
      // What is new, or a draft, is shown in the place of another.
      const others = Object.keys(entries).filter((each) => each.startsWith(place));
      for (const each of [file, ...others]) {
        const { [each]: before } = entries;
        if (!before || !this.frame.current) continue;
        const address = fillPath(path, each, before);
        const built = { before, timeZone, tokens: new Map(tokens) };
        const page = await openPage(this.frame.current, address, built, theme);
        // Meanwhile another form may have opened.
        if (file !== this.props.entry.get('path')) return;
        if (!page) continue;
        this.setState({ page });
        this.show(page);
        return;
      }
      this.setState({ fault: 'No page of the site shows this yet.' });
    }

    show(page = this.state.page) {
      if (page) this.setState(page.show(this.values(), (picture) => this.addressOf(picture)));
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
      const { page, hidden, fault, width } = this.state;
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
          {hidden.length > 0 && (
            <details>
              <summary>Not shown on this page ({hidden.length})</summary>
              <dl>
                {hidden.map((key) => (
                  <div key={key}>
                    <dt>{labelOfKey(key)}</dt>
                    <dd>{valueAt(this.values(), key)}</dd>
                  </div>
                ))}
              </dl>
            </details>
          )}
        </div>
      );
    }
  };
}

const valueAt = (values: Values, key: string) =>
  String(key.split('.').reduce<unknown>((inner, part) => (inner as Values)[part] ?? '', values));
