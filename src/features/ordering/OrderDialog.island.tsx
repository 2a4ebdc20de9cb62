import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useRef, useState } from 'react';

import type { PlanBilling } from '../../contracts/plans.ts';
import { routes } from '../../routes.ts';
import {
  $placedOrder,
  chooseService,
  leaveOrder,
  loadOrderDraft,
  orderTarget,
  signInForService,
  type OrderTarget,
} from '../../state/order-draft.ts';
import { $session } from '../../state/session-state.ts';
import { loadSession, onSessionChangedElsewhere } from '../../state/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { loadLater } from '../../ui/load-later.tsx';
import { useReady } from '../../ui/ready.ts';
import styles from './OrderDialog.module.css';

const heads = {
  'signed-in': {
    title: 'Place your order',
    description: 'We’ll contact you to finalize payment and details.',
  },
  episode: {
    title: 'Start an episode',
    description: 'Say what it is. You’ll send the recording next.',
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

// Most who press an order button have no account yet: only customers load the form.
const OrderForm = loadLater(async () => (await import('./OrderFormView.tsx')).OrderFormView);

/** Opens over any page when a `data-order` button is pressed. */
export function OrderDialog() {
  const session = useStore($session, { ssr: 'initial' });
  const [target, setTarget] = useState<OrderTarget>();
  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = async ({ target: pressed }: Event) => {
      const button =
        pressed instanceof Element ? pressed.closest<HTMLElement>('[data-order]') : null;
      const wanted = button ? orderTarget(button.dataset) : undefined;
      if (!wanted) return;
      opener.current = button;
      // The switch of the page.
      const billing = document.querySelector<HTMLInputElement>('[name="billing"]:checked');
      if (billing) wanted.billing = billing.value as PlanBilling;
      loadOrderDraft();
      // Both at once, where the page already knows of a session.
      const form = document.documentElement.hasAttribute('data-session')
        ? OrderForm.preload()
        : undefined;
      await loadSession();
      const settled = $session.get();
      if (settled.status === 'signed-in') chooseService(wanted, settled.user.createdAt);
      // What does not come says so in the dialog.
      await form?.catch(() => undefined);
      setTarget(wanted);
    };
    const listener = (event: Event) => void open(event);
    document.addEventListener('click', listener);
    const unfollow = onSessionChangedElsewhere(() => void loadSession());
    return () => {
      document.removeEventListener('click', listener);
      unfollow();
    };
  }, []);
  useReady('[data-order]');

  const { status } = session;
  const view = status === 'signed-in' || status === 'unavailable' ? status : 'signed-out';
  const isIncluded =
    view === 'signed-in' && target?.plan !== undefined && target.servicePrice === 0;
  const signIn = () => target && signInForService(target);
  const close = () => {
    if (status === 'signed-in') leaveOrder();
    setTarget(undefined);
  };
  return (
    <>
      <Dialog
        {...heads[isIncluded ? 'episode' : view]}
        // Whoever it's opened for may be somebody else by now.
        isOpen={target !== undefined && status !== 'loading'}
        returnTo={opener}
        otherwiseTo="orders-heading"
        onClose={close}
      >
        {status === 'signed-in' && target ? (
          <Suspense>
            <OrderForm target={target} user={session.user} />
          </Suspense>
        ) : (
          <DialogActions>
            {/* Both ways to an account lead back to the order. */}
            {view === 'signed-out' && (
              <>
                <Button kind="signal" href={routes.auth()} onClick={signIn}>
                  Login to Continue
                </Button>
                <Button href={routes.auth('sign-up')} onClick={signIn}>
                  Create an account
                </Button>
              </>
            )}
            <Button onClick={close}>{view === 'signed-out' ? 'Cancel' : 'Close'}</Button>
          </DialogActions>
        )}
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
    <aside className={`stack stack-3 ${styles['placed']}`} aria-label="Your order">
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
