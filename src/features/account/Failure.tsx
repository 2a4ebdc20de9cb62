import type { ReactNode } from 'react';

import { ActionButton } from '../../ui/Button.tsx';

interface FailureProps {
  onRetry: () => Promise<unknown>;
  children: ReactNode;
}

/** What could not be loaded, and the way to it. */
export function Failure({ onRetry, children }: FailureProps) {
  return (
    <div className="stack stack-4">
      <p className="notice-box" role="alert">
        {children}
      </p>
      <p className="actions">
        <ActionButton onAct={onRetry}>Try again</ActionButton>
      </p>
    </div>
  );
}
