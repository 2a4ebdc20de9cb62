/**
 * Functions of react-dom for what no island is made of: class components, fragments with refs, `SuspenseList`, `Activity`,
 * `useActionState`; style sheets and preloads that React puts into the head; `html`, `head`, and `body` as elements.
 * A call of one throws.
 */
const never = `
  updateClassComponent resolveClassComponentProps initializeClassErrorUpdate createClassErrorUpdate
  safelyCallComponentWillUnmount describeNativeComponentFrame
  FragmentInstance commitNewChildToFragmentInstance deleteChildFromFragmentInstance
  updateSuspenseListComponent updateActivityComponent
  mountActionState updateActionStateImpl rerenderActionState
  getResource acquireResource mountHoistable preloadResource suspendResource createHoistableInstance
  insertStylesheetIntoRoot getHydratableHoistableCache
  prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript
  resolveSingletonInstance commitHostSingletonAcquisition
  startViewTransition createViewTransitionInstance scheduleViewTransitionEvent estimateBandwidth`;

/** These are called, and have nothing to do in a tree without React's own view transitions. */
const idle = `
  applyViewTransitionToHostInstancesRecursive measureViewTransitionHostInstancesRecursive
  commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions
  measureNestedViewTransitions restoreNestedViewTransitions restoreEnterOrExitViewTransitions`;

/**
 * react-dom without them, 9 KiB less in every island.
 * @throws when one of them is not found: a new version of React may have other names for the same.
 */
export function withoutUnused(code: string): string {
  const methods = /^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.[^]*?\n};$/gm;
  let text = code.replaceAll(methods, '');
  const empty = (names: string, body: string) => {
    for (const name of names.match(/\w+/g) ?? []) {
      const before = text;
      text = text.replace(
        new RegExp(`^function ${name}\\([^]*?\\n}$`, 'm'),
        `function ${name}() {${body}}`,
      );
      if (text === before) throw new Error(`react-dom has no function ${name}`);
    }
  };
  empty(never, 'throw Error("Left out of the build: src/build/unused-react.ts")');
  empty(idle, '');
  return text;
}
