// Run by tests/nightly/morning.spec.ts: sixty open orders, ten closed ones, and twelve messages in the store of DATA_DIR.
import { openLocalData } from '../../netlify/local/local-data.ts';
import { register } from '../../netlify/server/auth/register.ts';
import { withEvent } from '../../netlify/server/auth/user.ts';
import { changeAccount, findByAddress } from '../../netlify/server/auth/users.ts';
import { buildDependencies } from '../../netlify/server/dependencies.ts';
import { openChannels } from '../../netlify/server/email/channels.ts';
import { handleUpload } from '../../netlify/server/files/uploads.ts';
import { netlifyPlatform, siteContext } from '../../netlify/server/http/platform.ts';
import { addressIdOf } from '../../netlify/server/lib/addresses.ts';
import { handlers } from '../../netlify/server/handlers.ts';
import { sendMessage } from '../../netlify/server/messages/contact.ts';
import { changeOrder, type ChangeDetails } from '../../netlify/server/orders/change-order.ts';
import { placeOrder } from '../../netlify/server/orders/place-order.ts';
import type { Work } from '../../netlify/server/outbox/outbox.ts';
import { runAfterResponse } from '../../netlify/server/outbox/work.ts';
import { stamp } from '../../netlify/server/storage/store.ts';
import { wavHeader } from '../../scripts/wav.ts';
import { quickPasswords } from './site.ts';

const firstNames = 'Ada Bea Cleo Dora Ed Fay Gus Hal Ida Jo'.split(' ');
const lastNames = ['Alvarez', 'Ngata'];
const services = [
  ['Lite Edit', 40],
  ['Pro Episode Edit', 90],
  ['Show Notes', 50],
  ['Custom Solution', 0],
  ['Consulting 60 min', 100],
] as const;
const subjects = 'glaciers bakeries lighthouses tango chess beekeeping subways orchids'.split(' ');
const stones = 'agate amber basalt chalk flint granite jade marble onyx slate'.split(' ');

const AGENT = 'Kim Osei';
const start: ChangeDetails = { type: 'moved', to: 'processing', anyway: true };
const finish: ChangeDetails = { type: 'moved', to: 'completed', anyway: true };

const dataDirectory = process.env['DATA_DIR'] ?? '';
const data = await openLocalData(dataDirectory, {});
const works: Work[] = [];
const deps = buildDependencies(
  {
    ...netlifyPlatform,
    storeBudgetMs: 600_000,
    passwords: quickPasswords,
    env: { ...process.env, URL: 'http://localhost' },
    openChannels: (_env, now) =>
      openChannels({ OUTBOX_DIRECTORY: `${dataDirectory}/seeded-outbox` }, now),
  },
  siteContext(process.env, {}),
  { record: () => undefined },
  (work) => works.push(work),
);

const people = lastNames.flatMap((lastName) =>
  firstNames.map((firstName) => {
    const email = `${firstName}.${lastName}@show.example`.toLowerCase();
    return { firstName, lastName, email, password: 'rough-take-2019' };
  }),
);
const accountOf = async (email: string) => (await findByAddress(deps, addressIdOf(email)))!;
for (const [index, person] of people.entries()) {
  const origin = { address: `seed-${index}`, idempotencyKey: undefined };
  await register(deps, person, origin);
  const confirmed = { ...stamp(deps, 'system'), type: 'email_confirmed' } as const;
  await changeAccount(deps, await accountOf(person.email), (user) => withEvent(user, confirmed));
}

for (let number = 0; number < 70; number += 1) {
  const person = people[number % people.length]!;
  const { user } = await accountOf(person.email);
  const [serviceName, servicePrice] = services[number % services.length]!;
  const isClosed = number < 10;
  const subject = isClosed ? `${stones[number]} in our archive` : subjects[number % 8];
  const { order } = await placeOrder(
    deps,
    user,
    {
      serviceName,
      servicePrice,
      customerName: `${person.firstName} ${person.lastName}`,
      customerEmail: person.email,
      customerPhone: '+1 307 555 0187',
      projectBrief:
        number === 33
          ? 'An episode about a bassoonist who repairs clocks.'
          : `Episode ${number} is about ${subject}; two voices, forty minutes.`,
    },
    `busy-morning-${number}`,
  );
  const attempt = { userId: user.id, orderId: order.id, actor: AGENT };
  for (const step of isClosed ? [start, finish] : number % 7 === 0 ? [start] : [])
    await changeOrder(deps, { ...attempt, ...step });
  if (number !== 41) continue;
  const wav = Buffer.concat([wavHeader(8000, 16_000), Buffer.alloc(16_000)]);
  const begin = { action: 'start', name: 'harbor-fog-take-3.wav', size: wav.length } as const;
  const { ticket = '' } = await handleUpload(deps, { ...attempt, actor: 'customer' }, begin);
  const sign = { action: 'sign' as const, ticket, parts: [1] };
  const { urls = [] } = await handleUpload(deps, { ...attempt, actor: 'customer' }, sign);
  for (const url of urls) await fetch(url, { method: 'PUT', body: wav });
  const end = { action: 'complete', ticket, seconds: 1, peaks: '' } as const;
  await handleUpload(deps, { ...attempt, actor: 'customer' }, end);
}

for (let number = 0; number < 12; number += 1) {
  const message = {
    name: `Writer ${number}`,
    email: `writer-${number}@show.example`,
    service: 'Audio Production',
    message: `Could you edit ${number + 2} episodes a month, and what would that cost?`,
  } as const;
  const origin = { address: `seed-${number}`, idempotencyKey: `busy-message-${number}` };
  await sendMessage(deps, message, origin);
}

// What was known when it was written has changed since.
const left = works.map(({ pointer, mine }) => ({ pointer, mine }));
await runAfterResponse(deps, left, handlers);
await data.stop();
console.log('ready');
