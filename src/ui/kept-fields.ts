type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input, textarea, select';

/**
 * Watches an island while React takes it over. React leaves what is there or, where it finds something that it did not
 * write, puts new elements in its place, whose fields are empty.
 * @returns what gives the new ones the content, the focus, and the presses that were meant for the ones before.
 */
export function watchFields(island: Element): () => void {
  // Named now: where React fails, it may have taken an element for another before, and named it so.
  const before = findUsed(island);
  let focused = document.activeElement;
  const follow = () => {
    focused = document.activeElement;
  };
  document.addEventListener('focusin', follow);
  return () => {
    document.removeEventListener('focusin', follow);
    const after = new Map(findUsed(island).map(({ element, name }) => [name, element]));
    for (const { element: old, name } of before) {
      const present = island.contains(old) ? old : after.get(name);
      if (!present) continue;
      if (old.matches(FIELDS)) giveBack(old as Field, present as Field);
      if (present === old) continue;
      // One that was pressed before waits to be pressed again.
      old.addEventListener('click', (event) => {
        event.preventDefault();
        present.click();
      });
      if (old === focused && document.activeElement === document.body) focusAs(old, present);
    }
  };
}

/** What somebody may have filled in, pressed, or have the focus on, each with a name that its successor has, too. */
function findUsed(island: Element): { element: HTMLElement; name: string }[] {
  const counts = new Map<string, number>();
  return [...island.querySelectorAll<HTMLElement>(`${FIELDS}, button, a`)].map((element) => {
    const isChoice = element.matches('[type="checkbox"], [type="radio"]');
    const read = (attribute: string) => element.getAttribute(attribute);
    const kind = [
      element.localName,
      read('name') ?? `${read('type')} ${element.className}`,
      isChoice && read('value'),
    ].join();
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return { element, name: `${kind},${count}` };
  });
}

/** Puts what somebody did to a field into the one that is there now, which hears of it as if it were done there. */
function giveBack(old: Field, present: Field): void {
  if (old instanceof HTMLSelectElement) chooseAgain(old, present as HTMLSelectElement);
  // Forms read the fields that stay.
  else if (present === old) return;
  else if (old instanceof HTMLInputElement && old.files)
    pickAgain(old.files, present as HTMLInputElement);
  else if (old.matches('[type="checkbox"], [type="radio"]'))
    checkAgain(old as HTMLInputElement, present as HTMLInputElement);
  else if (old.value !== old.defaultValue) {
    // Past the setter that React gives each field, through which it would take the text for its own.
    Reflect.set(Object.getPrototypeOf(present) as object, 'value', old.value, present);
    tell(present, 'input');
  }
}

function chooseAgain({ options }: HTMLSelectElement, present: HTMLSelectElement): void {
  const built = [...options].find(({ defaultSelected }) => defaultSelected) ?? options[0];
  if (!built || built.selected) return;
  // By their places: a translator changes the words of options, and with those their values.
  for (const [place, { selected }] of [...options].entries()) {
    const option = present.options[place];
    if (option) option.selected = selected;
  }
  tell(present, 'change');
}

function pickAgain(files: FileList, present: HTMLInputElement): void {
  if (files.length === 0) return;
  present.files = files;
  tell(present, 'change');
}

function checkAgain({ checked }: HTMLInputElement, present: HTMLInputElement): void {
  if (checked !== present.checked) present.click();
}

function tell(field: Field, event: 'input' | 'change'): void {
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

function focusAs(old: HTMLElement, present: HTMLElement): void {
  present.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = old as Partial<HTMLInputElement>;
  // Buttons have no caret, and fields for email addresses tell nobody where theirs is.
  if (typeof selectionStart === 'number')
    (present as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd ?? null);
}
