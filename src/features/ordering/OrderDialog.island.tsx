import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';

import { routes } from '../../routes.ts';
import {
  chooseService,
  leaveOrder,
  loadOrderDraft,
  signInForService,
  type OrderTarget,
} from '../../state/order-draft.ts';
import { $placedOrder } from '../../state/placed-order.ts';
import { $session, loadSession } from '../../state/session.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { useReady } from '../../ui/ready.ts';
import { findOrderTarget } from './dialog.model.ts';
import styles from './OrderDialog.module.css';
import type { OrderFormView } from './OrderFormView.tsx';

const heads = {
  'signed-in': {
    title: 'Place your order',
    description: 'We’ll contact you to finalize payment and details.',
  },
  unavailable: {
    title: 'We can’t reach your account',
    description: 'You’re still logged in. Please close this and try again in a moment.',
  },
  'signed-out': {
    title: 'Login Required',
    description: 'You need to login to place orders and track your projects.',
  },
};

/** Most who press an order button have no account yet: only customers load the form. */
const loadForm = () => import('./OrderFormView.tsx');

/** Settles the session. @returns what a customer fills in; undefined for others, and when it does not load. */
async function prepare(): Promise<typeof OrderFormView | undefined> {
  // Both at once, where the page already knows of a session.
  if (document.documentElement.hasAttribute('data-session')) loadForm().catch(() => undefined);
  await loadSession();
  if ($session.get().status !== 'signed-in') return undefined;
  return loadForm().then(
    (form) => form.OrderFormView,
    () => undefined,
  );
}

/** Opens over any page when a `data-order` button is pressed. */
export function OrderDialog() {
  const session = useStore($session, { ssr: 'initial' });
  const [target, setTarget] = useState<OrderTarget>();
  const [Form, setForm] = useState<typeof OrderFormView>();
  const [isSending, setSending] = useState(false);
  const opener = useRef<HTMLElement>(null);

  useEffect(() => {
    const open = (event: Event) => {
      const found = findOrderTarget(event);
      if (!found) return;
      opener.current = found.button;
      loadOrderDraft();
      void prepare().then((form) => {
        const current = $session.get();
        if (form && current.status === 'signed-in') chooseService(found.target, current.user.email);
        setForm(() => form);
        setTarget(found.target);
      });
    };
    document.addEventListener('click', open);
    return () => document.removeEventListener('click', open);
  }, []);
  useReady('order-dialog');

  const close = () => {
    if (Form) leaveOrder();
    setTarget(undefined);
  };
  const status = session.status === 'signed-in' && !Form ? 'unavailable' : session.status;
  const view = status === 'signed-in' || status === 'unavailable' ? status : 'signed-out';
  return (
    <>
      <Dialog
        {...heads[view]}
        isOpen={target !== undefined}
        canClose={!isSending}
        returnTo={opener}
        onClose={close}
      >
        {target &&
          (session.status === 'signed-in' && Form ? (
            <Form
              target={target}
              user={session.user}
              onSendingChange={setSending}
              onClose={close}
            />
          ) : (
            <DialogActions>
              {/* Both ways to an account lead back to the order. */}
              {view === 'signed-out' && (
                <>
                  <Button
                    kind="signal"
                    href={routes.auth()}
                    onClick={() => signInForService(target)}
                  >
                    Login to Continue
                  </Button>
                  <Button href={routes.auth('sign-up')} onClick={() => signInForService(target)}>
                    Create an account
                  </Button>
                </>
              )}
              <Button onClick={close}>{view === 'signed-out' ? 'Cancel' : 'Close'}</Button>
            </DialogActions>
          ))}
      </Dialog>
      <OrderPlaced />
    </>
  );
}

/** The way to an order that was placed on this page; it stays when the toast has gone. */
function OrderPlaced() {
  const order = useStore($placedOrder, { ssr: 'initial' });
  // The dashboard has the order in its list.
  if (!order || location.pathname === routes.dashboard()) return null;
  return (
    <aside className={styles['placed']} aria-label="Your order">
      {order.reference && <p className="mono">{order.reference}</p>}
      <h3>{order.serviceName}</h3>
      <p className="actions">
        <Button kind="signal" href={routes.dashboard(order.id)}>
          See it in your dashboard
        </Button>
        <Button onClick={() => $placedOrder.set(undefined)}>Close</Button>
      </p>
    </aside>
  );
}
