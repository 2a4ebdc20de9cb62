import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { newOrderContract, type DeskCustomer, type NewOrderRequest } from '../../contracts/desk.ts';
import { PHONE_MAX_LENGTH, phoneSchema } from '../../contracts/fields.ts';
import { isolate } from '../../contracts/isolate.ts';
import { callApi, filledIn, showFailure } from '../../state/api.ts';
import { queryClient } from '../../state/queries.ts';
import { showToast } from '../../state/toasts.ts';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { problemOf, textWithout } from '../../ui/link-lines.ts';
import { SelectField } from '../../ui/Select.tsx';
import type { PlaceOf } from './desk-address.ts';
import { $desk, callDesk, goTo } from './desk.model.ts';
import { INVITES, sayUnmailed, sayUnreached } from './reach.ts';
import styles from './Record.module.css';
import { customerQuery, serviceOptions, type Subject } from './record.model.ts';
import { Unread, ViewHeading } from './RecordView.tsx';
import { StepForm, useDeskForm } from './Steps.tsx';

export function NewOrderView({ place: { customer: id } }: { place: PlaceOf<'new-order'> }) {
  const query = useQuery({ ...customerQuery(id), enabled: id !== '' }, queryClient);
  const isRead = id === '' || query.data !== undefined;
  return (
    <div className={`stack stack-4 ${styles['narrow']}`}>
      <ViewHeading title="New order" />
      {isRead ? (
        <NewOrderForm customer={query.data} />
      ) : (
        <Unread what="this customer" query={query} />
      )}
    </div>
  );
}

const { shape } = newOrderContract.request;
const schema = z.object({
  firstName: shape.firstName,
  lastName: shape.lastName,
  email: shape.email,
  customerPhone: textWithout((typed) => (typed ? problemOf(phoneSchema, typed) : undefined)),
  service: shape.service,
  projectBrief: shape.projectBrief,
});

type Action = NewOrderRequest & { action: 'place' };

const subjectFor = (id: string): Subject<never, Action> => ({
  id,
  async act(body, _done, idempotencyKey) {
    try {
      const order = await callDesk(callApi(newOrderContract, { body, idempotencyKey }));
      const told = order.mailObstacle === 'unconfirmed' ? undefined : sayUnreached(order);
      showToast('Order placed', told ?? `${order.customerEmail} is told by email.`);
      goTo({ name: 'order', customer: order.userId, id: order.id }, 'replace');
      return true;
    } catch (error) {
      showFailure('Order not placed', error);
      return false;
    }
  },
});

function NewOrderForm({ customer }: { customer: DeskCustomer | undefined }) {
  const { services = [], mailObstacle } = useStore($desk);
  const { firstName = '', lastName = '', email = '', id = 'new' } = customer ?? {};
  const start = { firstName, lastName, email };
  const form = useDeskForm(subjectFor(id), 'place', schema, start);
  // An order is mailed to an address that is not confirmed, too.
  const obstacle = customer?.mailObstacle === 'unconfirmed' ? undefined : customer?.mailObstacle;
  const unmailed = sayUnmailed({ email, mailObstacle: obstacle ?? mailObstacle });
  const sends = unmailed ?? (customer ? `Emails ${email} that you placed it.` : INVITES);
  return (
    <StepForm
      form={form}
      sends={sends}
      confirm="Place the order"
      plan={({ service, ...values }) => ({
        action: filledIn({ ...values, service, action: 'place' as const }),
        title: `Order ${service} for ${isolate(`${values.firstName} ${values.lastName}`)}?`,
        facts: [`It goes to ${values.email}.`, sends],
      })}
      done=""
    >
      {!customer && (
        <>
          <div className="fields">
            <TextField label="First name" autoComplete="off" {...form.field('firstName')} />
            <TextField label="Last name" autoComplete="off" {...form.field('lastName')} />
          </div>
          <TextField label="Email" type="email" autoComplete="off" {...form.field('email')} />
        </>
      )}
      {customer && (
        <p>
          For <bdi>{`${firstName} ${lastName}`}</bdi>, {email}
        </p>
      )}
      <TextField
        label="Phone (optional)"
        type="tel"
        autoComplete="off"
        maxLength={PHONE_MAX_LENGTH}
        {...form.field('customerPhone')}
      />
      <SelectField
        label="Service"
        options={serviceOptions(services)}
        any="Choose one"
        {...form.field('service')}
      />
      <TextAreaField
        label="Brief"
        hint="What they told you. The customer reads it."
        rows={5}
        {...form.field('projectBrief')}
      />
    </StepForm>
  );
}
