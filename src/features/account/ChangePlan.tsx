import { use, useState } from 'react';
import * as z from 'zod/mini';

import { formatDollars } from '../../contracts/money.ts';
import {
  formatMonth,
  monthAfter,
  nameOfMonth,
  planBillings,
  sayPeriod,
} from '../../contracts/plans.ts';
import { ConfirmForm } from '../../ui/ConfirmForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Around } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { changePlan } from './order-forms.model.ts';
import type { PlanProps } from './Plan.tsx';

const STOP = 'stop';

/** Another plan, or none, from the next month on. */
export function ChangeDialog({ order, plan, onClose }: PlanProps & { onClose: () => void }) {
  const next = nameOfMonth(monthAfter(plan.month));
  return (
    <Dialog
      isOpen
      title="Switch or stop this plan"
      description={`What you choose begins with ${next}. ${nameOfMonth(plan.month)} stays as it is, and whatever you start in it is finished.`}
      onClose={onClose}
    >
      <ChangeForm order={order} plan={plan} />
    </Dialog>
  );
}

const changeSchema = z.object({
  choice: z.string().check(z.minLength(1, 'Choose what holds from then on')),
});

function ChangeForm({ order, plan }: PlanProps) {
  const { leave } = use(Around);
  const form = useValidatedForm(changeSchema, { choice: '' });
  const [choice, choose] = useState('');
  const { offers, billing, change, credit, month } = plan;
  const options = offers.flatMap(({ name, price, yearlyPrice }) =>
    planBillings.map((each) => {
      const amount = formatDollars(each === 'yearly' ? yearlyPrice : price);
      return [`${each} ${name}`, `${name}, ${amount} ${sayPeriod(each)}`] as const;
    }),
  );
  const present = `${billing} ${order.serviceName}`;
  const stops = change !== undefined && !change.offer;
  const ways = options.filter(([value]) => value !== present || change);
  const isOther = choice !== '' && choice !== present;
  return (
    <ConfirmForm
      {...form.sendWith((values) => {
        const [chosen = '', ...name] = values.choice.split(' ');
        const wanted = planBillings.find((each) => each === chosen);
        return changePlan(order, plan, wanted && { to: name.join(' '), billing: wanted });
      }, leave)}
      onChange={() => choose(form.getValues('choice'))}
      confirm="Ask for it"
      busy="Asking..."
      keep="Leave it as it is"
    >
      <SelectField
        label={`From ${formatMonth(monthAfter(month))} on`}
        any="Choose one"
        options={[
          ...ways,
          ...(stops ? [] : [[STOP, `Stop at the end of ${nameOfMonth(month)}`] as const]),
        ]}
        {...form.field('choice')}
      />
      {credit !== undefined && isOther && (
        <p>
          You’ve paid for a year. The months until then are charged at the monthly price, and we’ll
          refund the rest, {formatDollars(credit)}.
        </p>
      )}
    </ConfirmForm>
  );
}
