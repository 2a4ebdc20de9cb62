import type { ComponentProps } from 'react';

import { addressLines, company } from '../../company.ts';
import { invoiceName, sayStanding, type Invoice as Shown } from '../../contracts/invoices.ts';
import { formatWithCents } from '../../contracts/money.ts';
import { formatDay, orderReference, type Order } from '../../contracts/orders.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Invoice.module.css';

interface InvoiceProps {
  order: Pick<Order, 'id' | 'projectName'>;
  invoice: Shown;
  /** Address of the order. */
  back: string;
  heading?: ComponentProps<'h1'>;
}

/** An invoice as it is read and printed, on one sheet. */
export function Invoice({ order, invoice, back, heading }: InvoiceProps) {
  const { buyer, lines, total, tax, later, due, refunds, issuedOn } = invoice;
  const [legalName, ...address] = addressLines();
  const { name, company: firm, address: street, taxId } = buyer;
  const to = [firm, name, ...street.split('\n'), taxId && `Tax ID ${taxId}`].filter(Boolean);
  const seller = [...address, company.email, company.tax?.id && `Tax ID ${company.tax.id}`];
  return (
    <article className={`stack stack-5 ${styles['invoice']}`}>
      <header>
        <div>
          <h1 {...heading}>{invoiceName(invoice)}</h1>
          <p className={styles['standing']}>{sayStanding(invoice)}</p>
        </div>
        <address>
          <strong>{legalName}</strong>
          {seller.filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </header>
      <div>
        <address>
          <span className="fine">Billed to</span>
          {to.map((line, index) => (
            <bdi key={index}>{line}</bdi>
          ))}
        </address>
        <p>
          Issued {formatDay(issuedOn)}
          <br />
          {orderReference(order.id)}
          {order.projectName && (
            <>
              <br />
              <bdi>{order.projectName}</bdi>
            </>
          )}
        </p>
      </div>
      <table className={styles['lines']}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">US dollars</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <Row key={index} {...line} />
          ))}
          <Row text="Total" amount={total} isSum />
          {tax && <Row text={`Includes ${tax.name}, ${tax.percent}%`} amount={tax.amount} />}
          {later.map((line) => (
            <Row key={line.text} {...line} />
          ))}
          {later.length > 0 && (
            <Row text={due < 0 ? 'Overpaid' : 'Left to pay'} amount={Math.abs(due)} isSum />
          )}
          {refunds.map((line, index) => (
            <Row key={index} {...line} />
          ))}
        </tbody>
      </table>
      <p className="fine">
        Paid at a payment provider or by transfer. No card details passed through this site.
      </p>
      <p className="actions screen-only">
        <Button kind="signal" onClick={() => window.print()}>
          Print
        </Button>
        <Button href={back}>Back to the order</Button>
      </p>
    </article>
  );
}

function Row({ text, amount, isSum }: Shown['lines'][number] & { isSum?: boolean }) {
  return (
    <tr data-sum={isSum}>
      <th scope="row">{text}</th>
      <td>{formatWithCents(amount).replace('-', '−')}</td>
    </tr>
  );
}
