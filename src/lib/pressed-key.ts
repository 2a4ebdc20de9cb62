/**
 * The key that somebody pressed, such as `Enter`; undefined while an input method (Japanese, Chinese, Korean) composes:
 * then Enter takes a word, Escape drops it, and neither is meant for the page.
 */
export function pressedKey(event: KeyboardEvent): string | undefined {
  // Safari ends the composition before it tells of the key that ended it, which then has this code.
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode)
  return event.isComposing || event.keyCode === 229 ? undefined : event.key;
}

/** Whether it sends what is being written: Enter with Ctrl, or with Command. */
export const isCtrlEnter = (event: KeyboardEvent) =>
  pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey);
