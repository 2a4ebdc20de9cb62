import { createContext, lazy, useContext, useRef, useState, type ComponentType } from 'react';
import { Button } from './Button.tsx';

/**
 * A component whose module loads when it is first shown, or before by `preload`. One that cannot be loaded says so in its
 * place, where React would take the whole island away. A press tries again, a second one with the whole page: browsers
 * remember modules that they could not read.
 */
export function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const preload = async () => (loaded = await load());
  const begin = () =>
    lazy(() =>
      preload().then(
        (component) => ({ default: component }),
        () => ({ default: LoadFailure as ComponentType<Props> }),
      ),
    );
  // Out here, since React forgets the state of what waits before it was ever shown: that would begin again and again.
  let latest = begin();
  function Later(props: Props) {
    const [Shown, show] = useState<ComponentType<Props>>(() => loaded ?? latest);
    const isRepeated = useRef(false);
    const beginAgain = () => {
      if (isRepeated.current) location.reload();
      isRepeated.current = true;
      latest = begin();
      show(() => latest);
    };
    return (
      <BeginAgain value={beginAgain}>
        <Shown {...props} />
      </BeginAgain>
    );
  }
  return Object.assign(Later, { preload });
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
