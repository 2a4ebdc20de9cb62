// Shared by the directive that wakes the search (inline on every page: keep it short) and the search itself.

/** Whether an event asks for the search: a press of a `data-search` control, or Ctrl+K, on a Mac ⌘K. */
export function asksForSearch(event: Event): boolean {
  if (event instanceof KeyboardEvent)
    // Ctrl+K deletes to the end of the line on a Mac. With Caps Lock it is a K. `pressedKey` would be longer.
    return (
      event.key.toLowerCase() === 'k' &&
      !event.shiftKey &&
      event[/^Mac|^iP/.test(navigator.platform) ? 'metaKey' : 'ctrlKey'] &&
      !event.isComposing
    );
  return event.target instanceof Element && event.target.closest('[data-search]') !== null;
}
