import type { DeskOrder } from '../../contracts/desk.ts';
import { ActionButton } from '../../ui/Button.tsx';
import { Composer, Note, Writer } from './Composer.tsx';
import { writingSchema } from './order-fields.ts';
import { actOnOrder } from './order.model.ts';
import { uploadTarget } from './OrderFiles.tsx';
import { firstNameOf, sayTold, sayUnreached } from './reach.ts';
import { useOrderForm } from './use-order-form.ts';

/** A message to the customer, a note for colleagues, and files. */
export function OrderComposer({ order }: { order: DeskOrder }) {
  return (
    <Composer
      target={order.takesFiles ? uploadTarget(order) : undefined}
      message={!order.isAnonymous && <Message order={order} />}
      note={<OrderNote order={order} />}
    />
  );
}

function Message({ order }: { order: DeskOrder }) {
  const form = useOrderForm(order, 'message', writingSchema);
  const { customerName, serviceName, view } = order;
  const name = firstNameOf(customerName);
  const send = async (text: string) => {
    const done = (changed: DeskOrder) => sayTold(changed, true);
    return form.act({ action: { action: 'message', text }, done });
  };
  const settle = () => {
    const action = { action: 'settle' as const, seen: order.version };
    return actOnOrder(order, action, 'No one is waiting for a reply anymore.');
  };
  return (
    <Writer
      form={form}
      label="Message"
      placeholder={`Write to ${name}, or / for a saved reply`}
      hint={sayUnreached(order) ?? 'Goes out by email, and shows on their dashboard.'}
      send="Send to the customer"
      busy="Sending..."
      onSend={send}
      fill={{ name, service: serviceName, next: view.next.text ?? '' }}
    >
      {order.waitingSince && (
        <ActionButton
          className="button button-small button-quiet"
          title="Stops the clock. No email goes out."
          onAct={settle}
        >
          No reply needed
        </ActionButton>
      )}
    </Writer>
  );
}

function OrderNote({ order }: { order: DeskOrder }) {
  const form = useOrderForm(order, 'note', writingSchema);
  return <Note form={form} hint="It’s part of the customer’s data if they ask for it." />;
}
