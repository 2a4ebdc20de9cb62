import { use, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';

import type { User } from '../../contracts/account.ts';
import { isolate } from '../../contracts/isolate.ts';
import { orderFormSchema, type OrderForm } from '../../contracts/place-order.ts';
import { sayPeriod } from '../../contracts/plans.ts';
import { formatDollars } from '../../contracts/money.ts';
import { dayOf } from '../../lib/day.ts';
import {
  dropRepeated,
  findOrderDraft,
  firstWords,
  hasWords,
  keepOrderDraft,
  rememberPhone,
  type OrderTarget,
} from '../../state/order-draft.ts';
import { $session } from '../../state/session-state.ts';
import { showError } from '../../state/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { TextAreaField, TextField } from '../../ui/Field.tsx';
import { Around, Form, SubmitButton } from '../../ui/Form.tsx';
import { useValidatedForm } from '../../ui/use-validated-form.ts';
import { choicesOf, placeOrder, totalOfTarget, type Choice } from './order.model.ts';
import { PlanChoice } from './PlanChoice.tsx';
import styles from './OrderDialog.module.css';

interface OrderFormViewProps {
  target: OrderTarget;
  user: User;
}

/** Phone and brief of an order; what helps to plan it is folded. What is typed is kept until the order went through. */
export function OrderFormView({ target, user }: OrderFormViewProps) {
  const { leave } = use(Around);
  const { createdAt: owner } = user;
  const [draft] = useState(() => findOrderDraft(owner));
  const [first] = useState(() => firstWords(owner, target.serviceName));
  const form = useValidatedForm(orderFormSchema, first);
  useEffect(() => dropRepeated, []);
  const [error, setError] = useState('');
  const isSending = form.isSubmitting;
  const name = `${user.firstName} ${user.lastName}`.trim();
  const orderedBy = [isolate(name), user.email].filter(Boolean).join(', ');
  const [choice, setChoice] = useState(() => choicesOf(target, draft));
  const chosen = useRef(choice);
  const { offered = [] } = target;
  const [isUnfolded, setUnfolded] = useState(
    Boolean(first.projectName || first.neededBy || choice.addOns?.length),
  );
  const choose = (next: Choice) => {
    // The form hears of it before it is drawn again.
    chosen.current = next;
    setChoice(next);
  };
  const cost = totalOfTarget({ ...target, ...choice });
  const price = formatDollars(cost);
  const period =
    target.yearlyPrice === undefined ? '' : ` ${sayPeriod(choice.billing ?? 'monthly')}`;
  const isIncluded = target.plan !== undefined && target.servicePrice === 0;

  const keep = () => {
    const { attempt } = findOrderDraft(owner) ?? {};
    keepOrderDraft({
      ...target,
      ...chosen.current,
      values: form.getValues(),
      owner,
      attempt,
    });
  };
  const unfoldErrors = ({ projectName, neededBy }: FieldErrors<OrderForm>) => {
    if (projectName || neededBy) setUnfolded(true);
  };
  const submit = form.handleSubmit(async (values) => {
    if ($session.get().status !== 'signed-in') {
      showError('Authentication Required', 'Please login to place an order.');
      return;
    }
    const problem = await placeOrder({ ...target, ...choice }, values, user);
    setError(problem ?? '');
    if (problem !== undefined) return;
    rememberPhone(owner, values.customerPhone);
    leave();
  }, unfoldErrors);

  return (
    <Form className="stack stack-4" onChange={keep} isSending={isSending} onSend={submit}>
      <Offer
        target={target}
        hasPrice={cost > 0}
        price={price + period}
        orderedBy={orderedBy || 'N/A'}
      />
      {draft && hasWords(draft) && (
        <p className="notice-box">
          We kept what you typed. Check it and send it when you’re ready.
        </p>
      )}
      {target.yearlyPrice !== undefined && (
        <PlanChoice target={target} choice={choice} onChoose={choose} />
      )}
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="We may call about the details."
        {...form.field('customerPhone')}
      />
      <TextAreaField
        label="Project brief"
        hint="What is it, who’s it for, and how long is the recording? You’ll send the files after you order."
        rows={4}
        {...form.field('projectBrief')}
      />
      <details open={isUnfolded} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary className={styles['more']}>
          {offered.length > 0
            ? 'Choose add-ons, a date, or a show name'
            : 'Add a date or a show name'}
        </summary>
        {offered.length > 0 && <AddOns offered={offered} choice={choice} onChoose={choose} />}
        <div className="fields">
          <TextField
            label="Needed by (optional)"
            type="date"
            min={dayOf(new Date())}
            {...form.field('neededBy')}
          />
          <TextField label="Show or project (optional)" {...form.field('projectName')} />
        </div>
      </details>
      <DialogActions>
        {error && (
          <p className="notice-box" role="alert">
            {error}
          </p>
        )}
        <SubmitButton busy="Placing Order...">
          {isIncluded && `Start the episode${cost > 0 ? `, ${price}` : ''}`}
          {!isIncluded && (cost === 0 ? 'Place order' : `Place order, ${price}${period}`)}
        </SubmitButton>
        <Button disabled={isSending} onClick={leave}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  );
}

interface AddOnsProps {
  offered: NonNullable<OrderTarget['offered']>;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** What can be added to the order. */
function AddOns({ offered, choice, onChoose }: AddOnsProps) {
  const { addOns = [] } = choice;
  return (
    <fieldset className="stack stack-1">
      <legend>Add-ons</legend>
      {offered.map(({ name, price }) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={addOns.includes(name)}
            onChange={({ target: { checked } }) => {
              const others = addOns.filter((other) => other !== name);
              onChoose({ ...choice, addOns: checked ? [...others, name] : others });
            }}
          />
          {name}, {formatDollars(price)}
        </label>
      ))}
    </fieldset>
  );
}

interface OfferProps {
  target: OrderTarget;
  hasPrice: boolean;
  price: string;
  orderedBy: string;
}

/** What is ordered, like the head of a slip. */
function Offer({ target, hasPrice, price, orderedBy }: OfferProps) {
  return (
    <dl className={styles['offer']}>
      <div>
        <dt className="visually-hidden">Service</dt>
        <dd>{target.serviceName}</dd>
      </div>
      {hasPrice && (
        <div>
          <dt className="visually-hidden">Price</dt>
          <dd className="numerals">{price}</dd>
        </div>
      )}
      {target.episode && (
        <div className="row row-2">
          <dt className="visually-hidden">Episode</dt>
          <dd>{target.episode}</dd>
        </div>
      )}
      <div className="row row-2">
        <dt>Ordered by</dt>
        <dd>
          <EmailText email={orderedBy} />
        </dd>
      </div>
    </dl>
  );
}
