import { lazy, type ComponentType } from 'react';

/** A component whose module loads when it is first shown. One that cannot be loaded says so in its place; React would take the whole island away. */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: LoadFailure as ComponentType<Props> }),
    ),
  );
}

function LoadFailure() {
  return (
    <p className="notice-box" role="alert">
      We couldn’t load this. Nothing is lost; reload the page to try again.
    </p>
  );
}
