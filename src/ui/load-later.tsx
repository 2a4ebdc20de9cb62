import { createContext, lazy, useContext, useState, type ComponentType } from 'react';
import { Button } from './Button.tsx';

/**
 * A component whose module loads when it is first shown. One that cannot be loaded says so in its place, and tries again
 * at a press; React would take the whole island away.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const begin = () => ({
    Attempt: lazy(() =>
      load().then(
        (component) => ({ default: component }),
        () => ({ default: LoadFailure as ComponentType<Props> }),
      ),
    ),
  });
  let latest = begin();
  return function Later(props: Props) {
    const [{ Attempt }, setLatest] = useState(latest);
    const beginAgain = () => {
      latest = begin();
      setLatest(latest);
    };
    return (
      <BeginAgain value={beginAgain}>
        <Attempt {...props} />
      </BeginAgain>
    );
  };
}

const BeginAgain = createContext<() => void>(() => undefined);

function LoadFailure() {
  return (
    <div className="notice-box">
      <p role="alert">We couldn’t load this. Nothing is lost.</p>
      <Button size="small" onClick={useContext(BeginAgain)}>
        Try again
      </Button>
    </div>
  );
}
