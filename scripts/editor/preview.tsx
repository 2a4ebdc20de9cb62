// The preview beside a form of /admin. The editor brings its own React, so components here have no hooks.
import type { CustomPreviewTemplateProps } from '@sveltia/cms';
import { Component, createRef } from 'react';

import { labelOf } from './label.ts';
import type { LivePage, Values } from './live-page.ts';

/** Entries with a page. */
export interface Shown {
  collection: string;
  /** The file of the one entry, or the folder of all, with a slash behind it. */
  place: string;
  /** The address of an entry's page; `{{slug}}` is the name of its file. */
  path: string;
}

interface State {
  page?: LivePage;
  hidden: readonly string[];
  /** Why there is no page, or not all of it. */
  fault?: string | undefined;
  width: keyof typeof widths;
}

const widths = { fit: 'As wide as here', phone: 'Phone', desktop: 'Desktop' } as const;
/** Soon enough to be seen while typing, late enough not to hold it up. */
const PAUSE_MS = 150;

let published: Promise<Record<string, Values>> | undefined;

/** What each entry said when the site was built, by its file. */
const readPublished = () =>
  (published ??= fetch('/admin/entries.json', { cache: 'no-cache' }).then((response) => response.json()));

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
) {
  return class Preview extends Component<CustomPreviewTemplateProps, State> {
    override state: State = { hidden: [], width: 'fit' };
    frame = createRef<HTMLIFrameElement>();
    timer: ReturnType<typeof setTimeout> | undefined;

    values = () => (this.props.entry.get('data') as unknown as { toJS: () => Values }).toJS();

    override componentDidMount() {
      learnAll(this.props.getCollection);
      this.open().catch((error: unknown) => this.setState({ fault: String(error) }));
    }

    override componentDidUpdate({ entry }: CustomPreviewTemplateProps) {
      if (entry === this.props.entry) return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.show(), PAUSE_MS);
    }

    override componentWillUnmount() {
      clearTimeout(this.timer);
    }

    async open() {
      const [entries, { openPage }] = await Promise.all([readPublished(), import('./live-page.ts')]);
      const [file, collection] = ['path', 'collection'].map((key) => String(this.props.entry.get(key as 'path')));
      const { path = '', place = '' } =
        shown.find((each) => file.startsWith(each.place)) ?? shown.find((each) => each.collection === collection) ?? {};
      // A new entry is shown in the place of another.
      const known = entries[file] ? file : (Object.keys(entries).find((each) => each.startsWith(place)) ?? '');
      const before = entries[known] ?? {};
      if (!this.frame.current) return;
      const { theme = '' } = document.documentElement.dataset;
      this.props.document.documentElement.dataset['theme'] = theme;
      const address = fillPath(path, known, before);
      const page = await openPage(this.frame.current, address, before, theme);
      this.setState({ page });
      this.show(page);
    }

    show(page = this.state.page) {
      if (page) this.setState({ fault: undefined, ...page.show(this.values(), (picture) => this.addressOf(picture)) });
    }

    /** A picture that is not saved yet is at an address of the browser's own. */
    addressOf(picture: string): string {
      const name = picture.replace(/^\.\//, '');
      return name.startsWith('blob:') ? name : String(this.props.getAsset(name) ?? picture);
    }

    override render() {
      const { page, hidden, fault, width } = this.state;
      return (
        <div className="preview">
          <p className="preview-bar">
            {Object.entries(widths).map(([name, label]) => (
              <button key={name} type="button" aria-pressed={name === width} onClick={() => this.setState({ width: name as State['width'] })}>
                {label}
              </button>
            ))}
            {page && <span>{page.address}</span>}
          </p>
          {fault && <p role="status">{fault}</p>}
          <div className={`preview-page ${width}`}>
            <iframe ref={this.frame} title="Page" sandbox="allow-same-origin" />
          </div>
          {hidden.length > 0 && (
            <details>
              <summary>Not shown on this page ({hidden.length})</summary>
              <dl>
                {hidden.map((key) => (
                  <div key={key}>
                    <dt>{key.split('.').map((part) => (/^\d/.test(part) ? Number(part) + 1 : labelOf(part))).join(' › ')}</dt>
                    <dd>{String(valueAt(this.values(), key))}</dd>
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
  key.split('.').reduce<unknown>((inner, part) => (inner as Values | undefined)?.[part], values) ?? '';
