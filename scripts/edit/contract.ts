// What the editor's server and its page tell each other. Types only: the page takes nothing else from the server.
import type { CollectionName } from '../content-check/collections.ts';
import type { Kind } from '../new/templates.ts';

/** The header that carries the key of this start; every request but that for the page itself needs it. */
export type KeyHeader = 'x-editor-key';

/** What is common to all fields of a form. */
interface FieldBase {
  /** For people; made of the key where the schema gives no title. */
  readonly label: string;
  /** What is written over the field in the schema. */
  readonly help?: string;
  readonly isRequired: boolean;
}

/** A text. */
export interface TextField extends FieldBase {
  readonly control: 'text';
  /** Characters. */
  readonly min?: number;
  readonly max?: number;
  /** Whether line breaks mean paragraphs. */
  readonly hasParagraphs: boolean;
  /** Words it is usually filled with. */
  readonly suggestions?: readonly string[];
}

/** A number. */
export interface NumberField extends FieldBase {
  readonly control: 'number';
  readonly isWhole: boolean;
  readonly min?: number;
  readonly max?: number;
  /** Such as «US dollars». */
  readonly unit?: string;
}

/** Yes or no. */
export interface SwitchField extends FieldBase {
  readonly control: 'switch';
}

/** A date and time in UTC. */
export interface MomentField extends FieldBase {
  readonly control: 'moment';
}

/** A year and a month. */
export interface MonthField extends FieldBase {
  readonly control: 'month';
}

/** One of several words: allowed values, or the names of other entries. */
export interface ChoiceField extends FieldBase {
  readonly control: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The collection whose entries are named. */
  readonly refersTo?: CollectionName;
}

/** A value that nobody may change here. */
export interface FixedField extends FieldBase {
  readonly control: 'fixed';
  readonly value: string;
  readonly reason: string;
}

/** Entries in an order. */
export interface ListField extends FieldBase {
  readonly control: 'list';
  readonly item: Field;
  readonly min?: number;
  readonly max?: number;
}

/** Keys with their values. */
export interface GroupField extends FieldBase {
  readonly control: 'group';
  readonly fields: readonly NamedField[];
}

/** Different shapes for one value. */
export interface VariantsField extends FieldBase {
  readonly control: 'variants';
  /** The key whose fixed value tells which variant it is; people choose when there is none. */
  readonly decidedBy?: string;
  readonly variants: readonly Field[];
}

/** A field of a form with what its control needs. */
export type Field =
  | TextField
  | NumberField
  | SwitchField
  | MomentField
  | MonthField
  | ChoiceField
  | FixedField
  | ListField
  | GroupField
  | VariantsField;

/** A field of a group. */
export interface NamedField {
  readonly key: string;
  readonly field: Field;
}

/** A key that the form leaves out. */
export interface ReadOnlyKey {
  /** Such as `[].position`. */
  readonly path: string;
  readonly reason: string;
}

/** The form of a collection. */
export interface Form {
  readonly root: Field;
  /** Everything that the schema knows and nobody can change here, fixed fields included. */
  readonly readOnly: readonly ReadOnlyKey[];
}

/** A mistake, told at its field. */
export interface Mistake {
  /** Inside the content folder. */
  readonly path: string;
  /** Counted from 1, in the file as it would be saved. */
  readonly line: number;
  readonly column: number;
  /** `promo.actions.2.to`, places counted from 1; empty for the whole file. */
  readonly field: string;
  /** Line of the body, counted from 1; absent above it. */
  readonly bodyLine?: number;
  readonly message: string;
}

/** A file in the list at the side. */
export interface ListedEntry {
  readonly path: string;
  readonly title: string;
  /** Why visitors do not see it yet. */
  readonly state?: 'draft' | 'scheduled';
  /** Everything that stands in it, for the search. */
  readonly text: string;
}

/** A collection in the list at the side. */
export interface ListedCollection {
  readonly name: CollectionName;
  readonly label: string;
  readonly entries: readonly ListedEntry[];
}

/** `GET /api/overview` */
export interface Overview {
  readonly collections: readonly ListedCollection[];
  readonly mistakes: readonly Mistake[];
  /** What a new entry may be. */
  readonly kinds: readonly Kind[];
  /** Blocks that a text may hold, ready to be put in. */
  readonly blocks: readonly { readonly name: string; readonly text: string }[];
}

/** A file as the editor opens it. */
export interface OpenEntry {
  /** Inside the content folder. */
  readonly path: string;
  readonly collection: CollectionName;
  /** What its YAML says; absent when that cannot be read, and the file is edited as text. */
  readonly value?: unknown;
  /** The text below the front matter, or the whole file where there is no `value`. */
  readonly body?: string;
  /** Changes with every byte. */
  readonly version: string;
}

/** `GET /api/entry?path=`, and what a save answers. */
export interface EntryAnswer extends OpenEntry {
  readonly form: Form;
  readonly mistakes: readonly Mistake[];
  /** Where the site in development shows it; absent when it has no page or nothing runs. */
  readonly preview?: string;
}

/** `POST /api/check` and `PUT /api/entry` */
export interface EntryDraft {
  readonly path: string;
  /** The version it was opened with. */
  readonly version: string;
  readonly value?: unknown;
  readonly body?: string;
}

/** What `POST /api/check` answers. */
export interface CheckAnswer {
  /** In the file as it would be saved. */
  readonly mistakes: readonly Mistake[];
  /** In other files, because of what was typed. */
  readonly elsewhere: readonly Mistake[];
}

/** `POST /api/new` */
export interface NewEntry {
  readonly kind: string;
  readonly title: string;
  /** File name; made of the title when empty. */
  readonly address: string;
}

/** What `POST /api/new` answers. */
export interface NewEntryAnswer {
  readonly path: string;
  /** What to do next. */
  readonly steps: readonly string[];
}

/** Every refusal. */
export interface RefusalAnswer {
  readonly code:
    'not_from_here' | 'wrong_key' | 'not_found' | 'stale' | 'refused' | 'too_large' | 'failed';
  /** For the person at the keyboard. */
  readonly message: string;
  /** With `stale`: the file as it is now. */
  readonly current?: EntryAnswer;
}
