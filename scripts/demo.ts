// `npm run demo`: a customer to sign in with, three weeks of orders, one in every status, a plan with an episode, and a link to the desk, in the local store. Running it again adds nothing but another link.
import { join } from 'node:path';

import { localAddress, openLocalData } from '../netlify/local/local-data.ts';
import { register } from '../netlify/server/auth/register.ts';
import { withEvent } from '../netlify/server/auth/user.ts';
import { changeAccount, findByAddress } from '../netlify/server/auth/users.ts';
import { buildDependencies, type Dependencies } from '../netlify/server/dependencies.ts';
import { agentsOf } from '../netlify/server/desk/agents.ts';
import { makeDeskLink } from '../netlify/server/desk/desk-links.ts';
import { openChannels } from '../netlify/server/email/channels.ts';
import { handleUpload } from '../netlify/server/files/uploads.ts';
import { handlers } from '../netlify/server/handlers.ts';
import { netlifyPlatform, siteContext } from '../netlify/server/http/platform.ts';
import { addressIdOf } from '../netlify/server/lib/addresses.ts';
import { LOCAL_FOLDER } from '../netlify/server/lib/local-settings.ts';
import { changeOrder, type ChangeDetails } from '../netlify/server/orders/change-order.ts';
import { startEpisode } from '../netlify/server/orders/episodes.ts';
import { readOrders } from '../netlify/server/orders/orders.ts';
import { placeOrder } from '../netlify/server/orders/place-order.ts';
import type { Work } from '../netlify/server/outbox/outbox.ts';
import { runAfterResponse } from '../netlify/server/outbox/work.ts';
import { stamp } from '../netlify/server/storage/store.ts';
import { DESK_LINK_MINUTES } from '../src/contracts/desk.ts';
import type { OrderStatus } from '../src/contracts/orders.ts';
import { episodeService } from '../src/contracts/plans.ts';
import { wavHeader } from './wav.ts';

const customer = {
  firstName: 'Rosa',
  lastName: 'Delgado',
  email: 'rosa@demo.example',
  password: 'rough-take-2019',
};

const AGENT = 'Kim Osei';

type Step = [daysAgo: number, change: (day: string) => ChangeDetails];

interface DemoOrder {
  serviceName: string;
  servicePrice: number;
  projectBrief: string;
  placedDaysAgo: number;
  steps: readonly Step[];
  /** Of a plan; each is an order of its own. */
  episodes?: readonly Pick<DemoOrder, 'projectBrief' | 'placedDaysAgo' | 'steps'>[];
}

const DAY_MS = 24 * 60 * 60_000;
const JOINED_DAYS_AGO = 21;
/** A customer who writes first thing in the morning is not answered in the same second. */
const LATER_DAYS = 0.08;

const TAKE = 'river-trailer-v1.wav';
const moved = (to: OrderStatus, message?: string) => (): ChangeDetails => ({
  type: 'moved',
  to,
  anyway: true,
  ...(message ? { message } : {}),
});
const paid =
  (amountCents: number) =>
  (paidOn: string): ChangeDetails => ({ type: 'paid', amountCents, paidOn });

/** The earliest first, as their numbers are. */
const demoOrders: readonly DemoOrder[] = [
  {
    serviceName: 'YouTube Repurpose',
    servicePrice: 99.95,
    projectBrief: 'Episode 4 for YouTube. We changed our minds and release audio only.',
    placedDaysAgo: 20.1,
    steps: [[18.9, moved('cancelled')]],
  },
  {
    serviceName: 'Launch Starter Pack',
    servicePrice: 180,
    projectBrief: 'A six-part series about a river. Trailer first; the first episode is recorded.',
    placedDaysAgo: 11.2,
    steps: [
      [10.8, paid(18_000)],
      [10.8 - LATER_DAYS, moved('processing')],
      // The storage takes no address that was signed earlier.
      [0, moved('completed', 'The trailer, mixed.')],
    ],
  },
  {
    serviceName: 'Creator',
    servicePrice: 220,
    projectBrief: 'The river series, every week. Two hosts, recorded in the same room.',
    placedDaysAgo: 9.2,
    steps: [
      [9, paid(22_000)],
      [9 - LATER_DAYS, moved('processing')],
    ],
    episodes: [
      {
        projectBrief: 'Episode 1 of the river series: the source. Mind the wind from minute 12 on.',
        placedDaysAgo: 6.4,
        steps: [[6.1, moved('processing')]],
      },
    ],
  },
  {
    serviceName: 'Pro Episode Edit',
    servicePrice: 90,
    projectBrief:
      'Episode 5, seventy minutes, two voices and a ferry in the background from minute 31 on.',
    placedDaysAgo: 4.3,
    steps: [
      [3.9, paid(9000)],
      [3.9 - LATER_DAYS, moved('processing')],
    ],
  },
  {
    serviceName: 'Custom Solution',
    servicePrice: 0,
    projectBrief: 'Search over the transcripts of both seasons, for our own researchers.',
    placedDaysAgo: 2.2,
    steps: [
      [
        1.1,
        () => ({
          type: 'quoted',
          priceCents: 240_000,
          message: 'Both seasons, and a week of tests.',
        }),
      ],
    ],
  },
];

const dataDirectory = process.env['DATA_DIR'] ?? LOCAL_FOLDER;
const data = await openLocalData(dataDirectory, {});

try {
  const { deps, statuses } = await fillStore();
  console.log(
    `Sign in at /auth with ${customer.email} and ${customer.password}: ${statuses.length} orders (${statuses.join(', ')}).`,
  );
  const [agent] = agentsOf(deps).all;
  if (agent)
    console.log(
      `Sign in to the desk as ${agent.name}, once within ${DESK_LINK_MINUTES} minutes:\n${await makeDeskLink(deps, agent)}`,
    );
} finally {
  await data.stop();
}

/** @returns also where the demo's orders stand: on a later run somebody may have moved them. */
async function fillStore(): Promise<{ deps: Dependencies; statuses: OrderStatus[] }> {
  const works: Work[] = [];
  let daysAgo = JOINED_DAYS_AGO;
  const now = () => Date.now() - daysAgo * DAY_MS;
  const deps = buildDependencies(
    {
      ...netlifyPlatform,
      now,
      storeBudgetMs: 60_000,
      env: { URL: localAddress(process.env), ...process.env },
      // Never by mail, whatever is set: what the demo orders promise to tell lies where `npm start` puts it.
      openChannels: (_env, clock) =>
        openChannels({ OUTBOX_DIRECTORY: join(dataDirectory, 'outbox') }, clock),
    },
    siteContext(process.env, {}),
    { record: () => undefined },
    (work) => works.push(work),
  );
  const { user } = (await findCustomer(deps)) ?? (await makeCustomer(deps));
  const { orders } = await readOrders(deps, user.id);
  const statuses: OrderStatus[] = [];

  async function add({ steps, placedDaysAgo, episodes = [], ...order }: DemoOrder, plan?: string) {
    const earlier = orders.find(({ projectBrief }) => projectBrief === order.projectBrief);
    if (earlier) {
      statuses.push(earlier.status);
      return;
    }
    const request = {
      ...order,
      customerName: `${user.firstName} ${user.lastName}`,
      customerEmail: user.email,
      customerPhone: '+1 307 555 0187',
    };
    daysAgo = placedDaysAgo;
    let { order: placed } = plan
      ? await startEpisode(deps, user, { ...request, plan }, undefined)
      : await placeOrder(deps, user, request, undefined);
    const attempt = { userId: user.id, orderId: placed.id, actor: AGENT };
    for (const [happenedDaysAgo, makeChange] of steps) {
      daysAgo = happenedDaysAgo;
      const change = makeChange(new Date(now()).toISOString().slice(0, 10));
      const isDelivery = change.type === 'moved' && change.to === 'completed';
      const files = isDelivery ? { files: [await uploadTake(deps, attempt)] } : {};
      const result = await changeOrder(deps, { ...attempt, ...change, ...files });
      if ('order' in result) placed = result.order;
    }
    statuses.push(placed.status);
    const serviceName = episodeService(order.serviceName);
    for (const episode of episodes)
      await add({ serviceName, servicePrice: 0, ...episode }, placed.id);
  }

  for (const order of demoOrders) await add(order);
  daysAgo = 0;
  await runAfterResponse(deps, works, handlers);
  return { deps, statuses };
}

function findCustomer(deps: Dependencies) {
  return findByAddress(deps, addressIdOf(customer.email));
}

/** Somebody with an account whose address is confirmed. */
async function makeCustomer(deps: Dependencies) {
  await register(deps, customer, { address: 'demo', idempotencyKey: undefined });
  const account = await findCustomer(deps);
  const confirmed = { ...stamp(deps, 'customer'), type: 'email_confirmed' } as const;
  const changed =
    account && (await changeAccount(deps, account, (now) => withEvent(now, confirmed)));
  if (!changed) throw new Error('The demo customer could not be read back');
  return changed;
}

/** Delivers a recording as an agent does. @returns the id of the file. */
async function uploadTake(
  deps: Dependencies,
  user: { userId: string; orderId: string; actor: string },
): Promise<string> {
  const { wav, seconds, peaks } = makeTake();
  const begin = { action: 'start', name: TAKE, size: wav.byteLength } as const;
  const { ticket = '' } = await handleUpload(deps, user, begin);
  const { urls = [] } = await handleUpload(deps, user, { action: 'sign', ticket, parts: [1] });
  for (const url of urls) await fetch(url, { method: 'PUT', body: wav });
  const end = { action: 'complete', ticket, seconds, peaks } as const;
  return (await handleUpload(deps, user, end)).id ?? '';
}

/** Forty seconds of two alternating tones in sentences with pauses, as 16-bit PCM in a WAV file, and its waveform. */
function makeTake() {
  const [rate, seconds, bars] = [16_000, 40, 400];
  const count = rate * seconds;
  const samples = Int16Array.from({ length: count }, (_, index) => {
    const at = index / rate;
    const syllable = Math.max(0, Math.sin(at * 9)) * (0.65 + 0.35 * Math.sin(at * 2.3));
    const sentence = Math.min(1, Math.max(0, Math.sin(at * 1.3) + 0.55) * 3);
    const swell = 0.55 + 0.45 * Math.sin(at * 0.31 + 0.6);
    return (
      22_000 * syllable * sentence * swell * Math.sin(2 * Math.PI * (at % 4 < 2 ? 140 : 210) * at)
    );
  });
  const barOf = (_: unknown, bar: number) =>
    Math.max(...samples.subarray((bar * count) / bars, ((bar + 1) * count) / bars)) >> 7;
  const peaks = Buffer.from(Array.from({ length: bars }, barOf)).toString('base64');
  return {
    wav: Buffer.concat([wavHeader(rate, 2 * count), Buffer.from(samples.buffer)]),
    seconds,
    peaks,
  };
}
