// The field of a text in /admin: Markdown in a plain field, with a toolbar that writes it. The editor brings its own React,
// so components here have no hooks.
import type { CustomFieldControlProps } from '@sveltia/cms';
import AudioLines from 'lucide/dist/esm/icons/audio-lines.mjs';
import Blocks from 'lucide/dist/esm/icons/blocks.mjs';
import Heading from 'lucide/dist/esm/icons/heading-2.mjs';
import Image from 'lucide/dist/esm/icons/image.mjs';
import Italic from 'lucide/dist/esm/icons/italic.mjs';
import LinkIcon from 'lucide/dist/esm/icons/link.mjs';
import List from 'lucide/dist/esm/icons/list.mjs';
import Numbers from 'lucide/dist/esm/icons/list-ordered.mjs';
import Paperclip from 'lucide/dist/esm/icons/paperclip.mjs';
import SquarePlay from 'lucide/dist/esm/icons/square-play.mjs';
import Quote from 'lucide/dist/esm/icons/text-quote.mjs';
import Table from 'lucide/dist/esm/icons/table.mjs';
import type { IconNode } from 'lucide';
import { Component, createRef, type ClipboardEvent, type KeyboardEvent } from 'react';

import { downloadKinds } from '../../src/lib/downloads.ts';
import { OTHER_SCHEMES } from '../../src/lib/link-schemes.ts';
import { Icon } from '../../src/ui/Icon.tsx';
import { askQuestions, make, type Question, type Questions, type Values } from './dialog.ts';
import { pictureName } from './saved-form.ts';
import {
  blockOf,
  freeName,
  insertBlock,
  insertLink,
  insertPasted,
  pictureOf,
  selectedLine,
  tableOf,
  toggleLines,
  toggleMark,
  type BlockForm,
  type Edit,
  type Selection,
} from './text-edits.ts';

/** A page of the site, or a chapter of one, that a text may link to. */
export interface LinkTarget {
  address: string;
  title: string;
}

interface Form extends Questions {
  edit: (selection: Selection, values: Values) => Edit;
}

interface State {
  /** What the last paste could not keep. */
  lost: readonly string[];
}

/** Lucide has no file for it. */
const Bold: IconNode = [
  ['path', { d: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8' }],
];

/** The shortcuts of the toolbar, with Ctrl or Command. */
const shortcuts: Readonly<Record<string, string>> = { b: 'Bold', i: 'Italic', k: 'Link' };

const link: Form = {
  title: 'Link',
  questions: [
    { name: 'words', label: 'Words of the link' },
    {
      name: 'address',
      label: 'Page of the site, or an address elsewhere',
      attributes: {
        list: 'pages',
        pattern: `(https?://|(${OTHER_SCHEMES}):|/|#).*`,
        placeholder: 'Search, or paste',
      },
    },
  ],
  edit: (selection, { words = '', address = '' }) => insertLink(selection, { words, address }),
};

const attributes = { type: 'number', min: 1, max: 20 };
const table: Form = {
  title: 'Table',
  questions: [
    { name: 'columns', label: 'Columns', attributes },
    { name: 'rows', label: 'Rows under the headings', attributes },
  ],
  edit: (selection, { columns, rows }) =>
    insertBlock(selection, tableOf(Number(columns), Number(rows))),
};

type BlockForms = Readonly<Record<string, BlockForm>>;
type FormOf = (names: readonly string[], forms: BlockForms) => Form;

const whatIsShown = 'shows, for people who can’t see it';
/** Several become a gallery. */
const pictures: FormOf = (names, forms) => ({
  title: names.length > 1 ? 'Gallery' : 'Picture',
  questions: [
    ...names.map((name) => ({
      name,
      label: `What ${names.length > 1 ? name : 'the picture'} ${whatIsShown}`,
    })),
    ...(names.length > 1
      ? [{ name: 'Gallery.caption', label: 'Words below them', isOptional: true }]
      : []),
  ],
  edit: (selection, values) => {
    const lines = names.map((name) => pictureOf(values[name] ?? '', name)).join('\n\n');
    const gallery = () => blockOf('Gallery', forms, { ...values, pictures: lines });
    return insertBlock(selection, names.length > 1 ? gallery() : lines);
  },
});

const player: FormOf = ([name = ''], forms) => ({
  title: 'Player',
  questions: [
    {
      name: 'Embed.url',
      label: 'Address at YouTube, Vimeo, Spotify, or Apple Podcasts',
      attributes: { type: 'url' },
    },
    { name: 'Embed.title', label: 'What is seen or heard' },
    { name: 'alt', label: `What the picture ${whatIsShown}` },
  ],
  edit: (selection, values) => {
    const still = pictureOf(values['alt'] ?? '', name);
    return insertBlock(selection, blockOf('Embed', forms, { ...values, pictures: still }));
  },
});

const download: FormOf = ([name = '']) => ({
  title: 'File',
  questions: [{ name: 'words', label: 'Words of the link' }],
  edit: (selection, { words = '' }) => {
    const edit = insertLink(selection, { words, address: `./${name}` });
    // What was just inserted is selected, and stays.
    return isLine(selection) ? edit : insertBlock(selection, edit.insert);
  },
});

const isLine = ({ text, start, end }: Selection) => !text.slice(start, end).includes('\n');

const recording: FormOf = ([name = ''], forms) => ({
  title: 'Recording',
  questions: [{ name: 'Audio.title', label: 'What is heard' }],
  edit: (selection, values) =>
    insertBlock(selection, blockOf('Audio', forms, { ...values, 'Audio.src': `./${name}` })),
});

const endings = Object.keys(downloadKinds)
  .map((ending) => `.${ending}`)
  .join();

/** `Callout.kind` of the blocks that were chosen, and of those that they hold. */
function questionsOf(name: string, forms: BlockForms): Question[] {
  const { attributes = [], holds } = forms[name] ?? {};
  const inner = Array.isArray(holds) ? (holds as string[]) : [];
  return [
    ...attributes.map(({ name: key, options, required }) => ({
      name: `${name}.${key}`,
      label: key.charAt(0).toUpperCase() + key.slice(1),
      ...(options && { options }),
      isOptional: !required,
    })),
    ...inner.flatMap((each) => questionsOf(each, forms)),
  ];
}

async function listPages(list: HTMLDataListElement): Promise<void> {
  const pages = (await (await fetch('/admin/pages.json')).json()) as LinkTarget[];
  list.append(
    ...pages.map(({ address, title }) => make('option', { value: address, label: title })),
  );
}

function sayLost(lost: readonly string[]): string {
  if (lost.length === 0) return '';
  const advice = lost.some((each) => each.includes('picture'))
    ? ' Pictures are added with “Picture.”'
    : '';
  return `Not kept of what was pasted: ${lost.join(', ')}.${advice}`;
}

/** The field with what the build knows of the blocks. */
export function makeTextField(forms: BlockForms) {
  // What a file has to be picked for has a button of its own.
  const picked = ['Audio', 'Embed', 'Gallery'];
  const names = Object.keys(forms).filter(
    (name) => !forms[name]?.isInside && !picked.includes(name),
  );
  const block: Form = {
    title: 'Block',
    questions: [{ name: 'block', label: 'Block', options: names }],
    more: (name) => questionsOf(name, forms),
    edit: (selection, values) =>
      insertBlock(selection, blockOf(values['block'] ?? '', forms, values)),
  };

  return class TextField extends Component<CustomFieldControlProps, State> {
    override state: State = { lost: [] };
    area = createRef<HTMLTextAreaElement>();
    pages = createRef<HTMLDataListElement>();
    /** Files that are saved with the text, by their names. */
    files = new Map<string, string>();
    /** What was last told to the editor, which answers late. */
    told = this.text();
    /** Made once: whenever React renders it, the selection is lost. */
    textarea = (
      <textarea
        ref={this.area}
        id={this.props.forID}
        aria-labelledby={`${this.props.forID}-label`}
        defaultValue={this.text()}
        spellCheck
        rows={12}
        onChange={() => this.tell()}
        onKeyDown={(event) => this.onKey(event)}
        onPaste={(event) => this.onPaste(event)}
      />
    );

    tools: readonly (readonly [name: string, icon: IconNode, use: () => void])[] = [
      ['Heading', Heading, () => this.apply(toggleLines(this.selection(), 'heading'))],
      ['Bold', Bold, () => this.apply(toggleMark(this.selection(), '**'))],
      ['Italic', Italic, () => this.apply(toggleMark(this.selection(), '*'))],
      ['List', List, () => this.apply(toggleLines(this.selection(), 'bullets'))],
      ['Numbered list', Numbers, () => this.apply(toggleLines(this.selection(), 'numbers'))],
      ['Quote', Quote, () => this.apply(toggleLines(this.selection(), 'quote'))],
      ['Link', LinkIcon, () => void this.askLink()],
      ['Picture', Image, () => void this.pickFile(pictures)],
      ['Recording', AudioLines, () => void this.pickFile(recording, '.mp3')],
      ['Player', SquarePlay, () => void this.pickFile(player)],
      ['File', Paperclip, () => void this.pickFile(download, endings)],
      ['Table', Table, () => void this.ask(table, { columns: '3', rows: '3' })],
      ['Block', Blocks, () => void this.ask(block, { block: names[0] ?? '' })],
    ];

    /** The text as people read it: a picture that is not saved yet has its name, not the browser's address of it. */
    text(): string {
      const { value = '' } = this.props as { value?: string };
      return [...this.files].reduce(
        (text, [name, file]) => text.replaceAll(file, `./${name}`),
        value,
      );
    }

    selection(): Selection {
      const { value = '', selectionStart = 0, selectionEnd = 0 } = this.area.current ?? {};
      return { text: value, start: selectionStart, end: selectionEnd };
    }

    /** The editor may put back a text, too. */
    override componentDidUpdate({ value: before }: CustomFieldControlProps) {
      const [text, area] = [this.text(), this.area.current];
      if (
        area &&
        before !== this.props.value &&
        text !== this.told &&
        area !== document.activeElement
      )
        area.value = this.told = text;
    }

    tell() {
      this.told = this.area.current?.value ?? '';
      const addresses = [...this.files];
      this.props.onChange(
        addresses.reduce(
          (text, [name, file]) =>
            text.replaceAll(`(./${name})`, `(${file})`).replaceAll(`"./${name}"`, `"${file}"`),
          this.told,
        ),
      );
    }

    /** Changes the text in a way that the browser can undo. */
    apply({ from, to, insert, select: [start, end] }: Edit) {
      const area = this.area.current;
      if (!area) return;
      area.focus();
      area.setSelectionRange(from, to);
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else keeps what Ctrl+Z takes back
      const isDone = document.execCommand(insert ? 'insertText' : 'delete', false, insert);
      if (!isDone) area.setRangeText(insert);
      area.setSelectionRange(from + start, from + end);
      this.tell();
    }

    async ask(form: Form, known: Values) {
      const selection = this.selection();
      const values = await askQuestions(form, known);
      if (values) this.apply(form.edit(selection, values));
    }

    askLink() {
      // They only help: an address can be typed, and the next time they are asked for again.
      if (this.pages.current?.options.length === 0)
        listPages(this.pages.current).catch(() => undefined);
      return this.ask(link, { words: selectedLine(this.selection()) });
    }

    /** @param accept the endings of what can be picked; pictures without them. */
    async pickFile(formOf: FormOf, accept?: string) {
      const picked = await this.props.pickFile({
        ...(accept ? { kind: 'file', accept } : { kind: 'image' }),
        multiple: formOf === pictures,
        allowURL: false,
      });
      const files = [picked ?? []].flat();
      if (files.length === 0) return;
      const taken = files.map(({ value, file }) => {
        const isNew = value.startsWith('blob:') && file instanceof File;
        if (!isNew) return pictureName(value);
        const { text } = this.selection();
        const plain = file.name.toLowerCase().replaceAll(/[^a-z\d.]+/g, '-');
        const name = freeName(plain, (each) =>
          this.files.has(each) ? this.files.get(each) !== value : text.includes(`./${each}`),
        );
        // The package would save two new files of one name as one.
        if (this.files.has(plain)) Object.defineProperty(file, 'name', { value: name });
        this.files.set(name, value);
        return name;
      });
      const selection = this.selection();
      await this.ask(
        formOf(taken, forms),
        isLine(selection) ? { words: selectedLine(selection) } : {},
      );
    }

    onKey(event: KeyboardEvent<HTMLTextAreaElement>) {
      // With Caps Lock they are capitals.
      const name = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined;
      const tool = this.tools.find(([each]) => each === name);
      if (!tool) return;
      event.preventDefault();
      tool[2]();
    }

    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const { clipboardData: data } = event;
      const [html, plain] = [data.getData('text/html'), data.getData('text/plain')];
      // What code editors have there is colors, and their text may be Markdown.
      if (!html || data.types.includes('vscode-editor-data')) return;
      event.preventDefault();
      void import('./pasted.ts')
        .then(({ readPasted }) => readPasted(html))
        // Without it, there are still the words.
        .catch(() => undefined)
        .then((pasted = { markdown: plain, isInline: true, lost: [] }) => {
          this.apply(insertPasted(this.selection(), pasted));
          this.setState({ lost: pasted.lost });
        });
    }

    /** One stop for Tab; arrow keys go from tool to tool. */
    onToolKey(event: KeyboardEvent<HTMLDivElement>) {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const buttons = [...event.currentTarget.querySelectorAll('button')];
      if (step === undefined) return;
      const index = buttons.findIndex((button) => button === document.activeElement);
      buttons.forEach((button) => (button.tabIndex = -1));
      const next = buttons.at((index + step) % buttons.length);
      if (next) next.tabIndex = 0;
      next?.focus();
    }

    override render() {
      const { forID } = this.props;
      return (
        <div className="text-field">
          <div
            role="toolbar"
            aria-label="Text"
            aria-controls={forID}
            onKeyDown={(event) => this.onToolKey(event)}
          >
            {this.tools.map(([name, icon, use], index) => (
              <button key={name} type="button" tabIndex={index ? -1 : 0} title={name} onClick={use}>
                <Icon of={icon} size={18} />
                <span>{name}</span>
              </button>
            ))}
          </div>
          {this.textarea}
          {/* The editor gives up what it finds nowhere in the page, once its list of files has shown it. */}
          {[...this.files.values()].map((file) => (
            <source key={file} src={file} />
          ))}
          <p role="status">{sayLost(this.state.lost)}</p>
          <datalist id="pages" ref={this.pages} />
        </div>
      );
    }
  };
}
