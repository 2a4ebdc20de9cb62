import { expect, vi } from 'vitest';

import { fromQuotedPrintable } from '../e2e/studio.ts';
import { readOutbox } from '../support/product.ts';
import type { makePerson } from './person.ts';

type Person = ReturnType<typeof makePerson>;

const customer = { email: 'ada.byron@mail.example', password: 'violet-harbor-71' };
const brief = 'Forty minutes, two voices, one of them in a kitchen.';
const delivery = 'https://files.example/kitchen-master.wav';

interface JourneyOptions {
  /** Is shown each scene. */
  look?: (scene: string) => Promise<void>;
  /** The agent asks for a link first, as where each 404 of a function is asked for again at five addresses. */
  isSlowToRefuse?: boolean;
}

/**
 * Reads, signs up, orders, delivers at the desk, finds the delivery, searches, and signs out.
 * @param folder has the mails of the site at `url`.
 */
export async function takeJourney(
  person: Person,
  { folder, url }: { folder: string; url: string },
  { look = () => Promise.resolve(), isSlowToRefuse = false }: JourneyOptions = {},
): Promise<void> {
  await person.visit('/');
  await look('home');
  await reads(person);
  await signsUpAndOrders(person, async () => {
    await confirmsAddress(folder, url);
    await look('order');
  });
  await look('dashboard');
  await delivers(
    person,
    (subject) => findInMail(folder, `Subject: ${subject}`, /\/desk(?:\/sign-in)?#\S+/),
    () => look('desk'),
    isSlowToRefuse,
  );
  await person.visit('/dashboard');
  await person.sees(
    /Completed.* Your files Version 1 files\.example\/kitchen-master\.wav/,
    'article',
    'Pro Episode Edit',
  );
  await searches(person);
  await signsOut(person);
}

async function reads(person: Person): Promise<void> {
  await person.visit('/blog');
  await person.press('link', /^Read more: What a voice agent costs/);
  await person.isAt('/blog/what-a-voice-agent-costs');
  await person.sees('line by line', 'heading', /^What a voice agent costs/);
}

async function signsUpAndOrders(person: Person, look: () => Promise<void>): Promise<void> {
  await person.visit('/services');
  await person.press('button', 'Order Now Pro Episode Edit');
  await person.press('link', 'Create an account');
  await person.isAt('/auth#sign-up');
  await person.fill('First name', 'Ada');
  await person.fill('Last name', 'Byron');
  await person.fill('Email', customer.email);
  await person.fill('Password', customer.password);
  await person.fill('Confirm password', customer.password);
  await person.press('button', 'Create Account');
  await person.isAt('/dashboard');
  await person.fill('Phone', '+1 307 555 0100');
  await person.fill('Project brief', brief);
  await look();
  await person.press('button', 'Place order, $90');
  await person.sees(brief, 'article', 'Pro Episode Edit');
}

async function delivers(
  person: Person,
  linkFrom: (subject: string) => Promise<string>,
  look: () => Promise<void>,
  isSlowToRefuse: boolean,
): Promise<void> {
  const order = await linkFrom('Pro Episode Edit');
  await person.visit(isSlowToRefuse ? '/desk/sign-in' : order);
  await person.isAt('/desk/sign-in');
  await person.fill('Email', 'kim@roomtone.example');
  await person.press('button', 'Email me a link');
  await person.visit(await linkFrom('Sign in to the desk'));
  if (isSlowToRefuse) {
    await person.isAt('/desk');
    await person.visit(order);
  }
  await person.isAt(order);
  await person.sees(brief);
  await person.press('button', 'Assign to me');
  await person.sees('Kim Osei took the order');
  await look();
  await person.press('button', 'Start production');
  await person.press('button', 'Continue');
  await person.sees('Start without a payment?', 'dialog');
  await person.press('button', 'Start production');
  await person.sees('Kim Osei started production');
  await person.press('button', 'Deliver');
  await person.fill('Links to the files', delivery);
  await person.press('button', 'Continue');
  await person.sees('Deliver version 1?', 'dialog');
  await person.press('button', 'Deliver');
  await person.sees('Kim Osei delivered version 1');
  await person.press('button', 'Sign out');
  await person.isAt('/desk/sign-in');
}

async function searches(person: Person): Promise<void> {
  await person.press('button', 'Search');
  await person.fill('Search', 'show notes');
  await person.sees(/result/, 'dialog', 'Search');
  await person.press('option', /^Show Notes/);
  await person.isAt(/^\/(pricing|services)/);
}

async function signsOut(person: Person): Promise<void> {
  await person.visit('/dashboard');
  await person.press('button', 'Logout');
  await person.isAt('/');
  await person.visit('/dashboard');
  await person.isAt('/auth');
}

/** Past the page: agents get no email about the order of somebody whose address is not confirmed. */
async function confirmsAddress(folder: string, url: string): Promise<void> {
  const token = await findInMail(folder, `To: ${customer.email}`, /(?<=#confirm-email=)[\w.-]+/);
  const { status } = await fetch(`${url}/api/account/email/confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ token }),
  });
  expect(status).toBe(204);
}

/** What an email with this header has of this pattern, once it has come. */
const findInMail = (folder: string, header: string, pattern: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const mails = (await readOutbox(folder)).map(fromQuotedPrintable);
      const found = mails
        .filter((text) => text.includes(`\n${header}`))
        .flatMap((text) => pattern.exec(text) ?? []);
      if (found[0] === undefined) throw new Error(`No email "${header}" has ${String(pattern)}`);
      return found[0];
    },
    { timeout: 20_000 },
  );
