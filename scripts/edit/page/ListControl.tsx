import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import type { GroupField, ListField } from '../contract.ts';
import { FieldControl, type ControlProps } from './Field.tsx';
import { GroupFrame, labelIn, Mistakes } from './FieldFrame.tsx';
import { GroupFields, WrongShape } from './GroupControl.tsx';
import { idOf, useSpot } from './form-context.ts';
import { emptied, emptyValue, moved, titleOfItem } from './values.ts';

/** Lists that are longer than this begin closed. */
const OPEN_ENTRIES = 3;

/** Entries in an order that people can change. */
export function ListControl({ field, path, value, onChange }: ControlProps<ListField>) {
  const { base, announce } = useSpot(path);
  const focusAfter = useFocusAfterChange();
  if (value !== undefined && value !== null && !Array.isArray(value))
    return (
      <WrongShape
        what="a list"
        onReplace={() => {
          onChange([]);
        }}
      />
    );
  const list: readonly unknown[] = value ?? [];
  const nameOfItem = (index: number) => labelIn(field.item, [index]);

  const change = (next: readonly unknown[]) => {
    onChange(next.length === 0 ? emptied(field, base) : next);
  };
  const move = (from: number, to: number, button: string) => {
    if (to < 0 || to >= list.length) return;
    change(moved(list, from, to));
    focusAfter(`${idOf([...path, to])}-${button}`);
    announce(`${nameOfItem(from)} is now ${nameOfItem(to)}.`);
  };
  const remove = (index: number) => {
    change(list.toSpliced(index, 1));
    const next = Math.min(index, list.length - 2);
    focusAfter(next < 0 ? `${idOf(path)}-add` : `${idOf([...path, next])}-remove`);
    announce(`${nameOfItem(index)} was removed.`);
  };
  const add = () => {
    change([...list, emptyValue(field.item) ?? '']);
    focusAfter(idOf([...path, list.length]));
    announce(`${nameOfItem(list.length)} was added.`);
  };

  return (
    <GroupFrame field={field} path={path} hint={countHint(field, list.length)}>
      <ol className="items">
        {list.map((item, index) => {
          const itemPath = [...path, index];
          const props = {
            path: itemPath,
            value: item,
            onChange: (next: unknown) => {
              change(list.with(index, next ?? ''));
            },
          };
          const buttons = (
            <ItemButtons
              id={idOf(itemPath)}
              name={nameOfItem(index)}
              isFirst={index === 0}
              isLast={index === list.length - 1}
              onUp={() => {
                move(index, index - 1, 'up');
              }}
              onDown={() => {
                move(index, index + 1, 'down');
              }}
              onRemove={() => {
                remove(index);
              }}
            />
          );
          return (
            <li className="item" key={index}>
              {field.item.control === 'group' ? (
                <GroupItem
                  {...props}
                  field={field.item}
                  isOpenAtFirst={list.length <= OPEN_ENTRIES || titleOfItem(item) === ''}
                  buttons={buttons}
                />
              ) : (
                <div className="simple-item">
                  <FieldControl {...props} field={field.item} />
                  {buttons}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <button type="button" className="button button-small" id={`${idOf(path)}-add`} onClick={add}>
        <Plus aria-hidden size={18} /> Add {field.item.label.toLowerCase()}
      </button>
    </GroupFrame>
  );
}

interface GroupItemProps extends ControlProps<GroupField> {
  readonly isOpenAtFirst: boolean;
  readonly buttons: ReactNode;
}

function GroupItem({ field, path, value, onChange, isOpenAtFirst, buttons }: GroupItemProps) {
  const { hasMistakeWithin, mistakes } = useSpot(path);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className="item-details"
      open={isOpen || hasMistakeWithin}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary className="item-summary" id={idOf(path)}>
        <span className="mono">{labelIn(field, path)}</span> {titleOfItem(value)}
      </summary>
      <Mistakes path={path} mistakes={mistakes} />
      <GroupFields field={field} path={path} value={value} onChange={onChange} />
      {buttons}
    </details>
  );
}

interface ItemButtonsProps {
  readonly id: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onRemove: () => void;
}

// At an end of the list a button stays where it is, so that the keyboard does not lose its place.
function ItemButtons({ id, name, isFirst, isLast, onUp, onDown, onRemove }: ItemButtonsProps) {
  return (
    <div className="item-buttons">
      <button
        type="button"
        className="icon-button"
        id={`${id}-up`}
        aria-label={`Move ${name} up`}
        aria-disabled={isFirst}
        onClick={onUp}
      >
        <ArrowUp aria-hidden size={18} />
      </button>
      <button
        type="button"
        className="icon-button"
        id={`${id}-down`}
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={onDown}
      >
        <ArrowDown aria-hidden size={18} />
      </button>
      <button
        type="button"
        className="icon-button"
        id={`${id}-remove`}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden size={18} />
      </button>
    </div>
  );
}

function countHint({ min, max }: ListField, count: number): string | undefined {
  if (min !== undefined && min === max) return `Exactly ${min}, ${count} now.`;
  if (min !== undefined && max !== undefined) return `${min} to ${max}, ${count} now.`;
  if (max !== undefined) return `At most ${max}, ${count} now.`;
  return min === undefined ? undefined : `At least ${min}, ${count} now.`;
}

/** Moves the keyboard to an element that the next drawing brings. */
function useFocusAfterChange(): (id: string) => void {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  });
  return (id) => {
    wanted.current = id;
  };
}
