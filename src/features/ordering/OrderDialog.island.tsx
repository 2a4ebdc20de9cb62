import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { loadDraft } from '../../state/order-draft.ts';
import { $session, loadSession } from '../../state/session.ts';
import { useReady } from '../../ui/ready.ts';
import { findOrderTarget, type OrderTarget } from './order.model.ts';
import { OrderDialogView } from './OrderDialogView.tsx';

/** Opens over any page when a `data-order` button is pressed (spec core §2, Order dialog). */
export function OrderDialog() {
  const session = useStore($session, { ssr: 'initial' });
  const [target, setTarget] = useState<OrderTarget>();
  const [isSending, setSending] = useState(false);
  const opener = useRef<HTMLElement>(null);

  useEffect(() => {
    const open = (event: Event) => {
      const found = findOrderTarget(event);
      if (!found) return;
      opener.current = found.button;
      loadDraft();
      void loadSession().then(() => {
        setTarget(found.target);
      });
    };
    document.addEventListener('click', open);
    return () => {
      document.removeEventListener('click', open);
    };
  }, []);
  useReady('order-dialog');

  const close = () => {
    setTarget(undefined);
    // The button was not a Radix trigger, so the focus is given back by hand once the dialog has gone.
    requestAnimationFrame(() => opener.current?.focus());
  };

  return (
    <OrderDialogView
      session={session}
      target={target}
      isSending={isSending}
      onSendingChange={setSending}
      onClose={close}
    />
  );
}
