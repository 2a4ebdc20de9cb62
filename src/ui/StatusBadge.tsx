import type { IconNode } from 'lucide';
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs';
import CircleQuestionMark from 'lucide/dist/esm/icons/circle-question-mark.mjs';
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs';
import Clock from 'lucide/dist/esm/icons/clock.mjs';
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs';
import type { ReactNode } from 'react';

import { Icon } from './Icon.tsx';
import styles from './StatusBadge.module.css';

export interface StatusLook {
  tone: 'yellow' | 'blue' | 'green' | 'red' | 'grey';
  icon: IconNode;
  tag?: string;
}

const looks: Record<string, StatusLook> = {
  pending: { tone: 'yellow', icon: Clock, tag: 'Awaiting confirmation' },
  processing: { tone: 'blue', icon: LoaderCircle, tag: 'In production' },
  completed: { tone: 'green', icon: CircleCheck, tag: 'Ready for delivery' },
  cancelled: { tone: 'red', icon: CircleX },
};

/** A status in words: `on_hold` is shown as 'On hold'. */
export function statusLabel(status: string): string {
  const words = status.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The look of a status; one that this version does not know is neutral. */
export function statusLook(status: string): StatusLook {
  const known = Object.hasOwn(looks, status) ? looks[status] : undefined;
  return known ?? { tone: 'grey', icon: CircleQuestionMark };
}

export function Badge({ tone, children }: { tone: StatusLook['tone']; children: ReactNode }) {
  return (
    <span className={`tag ${styles['badge']}`} data-tone={tone}>
      {children}
    </span>
  );
}

export function StatusBadge({ status }: { status: string }) {
  const { icon, tone } = statusLook(status);
  return (
    <Badge tone={tone}>
      <Icon of={icon} size={16} />
      {statusLabel(status)}
    </Badge>
  );
}
