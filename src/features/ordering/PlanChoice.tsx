import { company } from '../../company.ts';
import { formatDollars } from '../../contracts/money.ts';
import {
  formatMonth,
  lastDayOf,
  monthAfter,
  monthAt,
  nameOfMonth,
  type PlanBilling,
} from '../../contracts/plans.ts';
import { formatDay } from '../../contracts/orders.ts';
import type { OrderTarget } from '../../state/order-draft.ts';
import { RadioButtons } from '../../ui/RadioButtons.tsx';
import { SelectField } from '../../ui/Select.tsx';
import type { Choice } from './order.model.ts';

interface PlanChoiceProps {
  target: OrderTarget;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** How a plan is paid, and with which month it begins. */
export function PlanChoice({ target, choice, onChoose }: PlanChoiceProps) {
  const { servicePrice, yearlyPrice = 0 } = target;
  const month = monthAt(new Date(), company.timeZone);
  const ways: readonly (readonly [PlanBilling, string])[] = [
    ['monthly', `Pay monthly, ${formatDollars(servicePrice)}`],
    ['yearly', `Pay yearly, ${formatDollars(yearlyPrice)}`],
  ];
  return (
    <>
      <RadioButtons
        legend="How you pay"
        name="plan-billing"
        options={ways}
        value={choice.billing}
        onChange={(billing) => onChoose({ ...choice, billing })}
      />
      <SelectField
        label="First month"
        name="firstMonth"
        hint="Months are those of the calendar. Episodes you don’t use don’t carry over."
        options={[
          [month, `${nameOfMonth(month)}, until ${formatDay(lastDayOf(month))}`],
          [monthAfter(month), formatMonth(monthAfter(month))],
        ]}
        value={choice.firstMonth}
        onChange={({ target: { value: firstMonth } }) => onChoose({ ...choice, firstMonth })}
      />
    </>
  );
}
