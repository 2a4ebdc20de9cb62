import { revoke } from '../../netlify/server/auth/sessions.ts';
import { feedbackStore } from '../../netlify/server/messages/feedback.ts';
import { makeOpsWorld, type OpsWorld, type OpsWorldOptions } from './ops.ts';

/** A site with a record of every kind that there is. */
export async function makeFullSite(options: OpsWorldOptions = {}): Promise<OpsWorld> {
  const world = makeOpsWorld(options);
  const ada = await world.register();
  const bo = await world.register('bo@example.com', 'Bo');
  const { id } = await world.order(ada, { projectBrief: 'Two lines,\n"quoted", with a comma.' });
  await world.order(bo, { projectBrief: '=HYPERLINK("https://evil.example")' });
  await world.run('orders', 'move', id, 'processing', '--note', 'Grüße, Ålesund 🎙');
  await world.run('orders', 'note', id, '--internal', 'For us.');
  await world.run('contacts', 'done', await world.message());
  await world.message({ podcastName: undefined });
  await world.run('sweep');
  const gone = await world.register('gone@example.com', 'Gone');
  await world.order(gone);
  await world.run('customers', 'anonymize', 'gone@example.com', '--yes');
  await feedbackStore(world.deps.store('feedback')).add(world.clock.now(), world.deps.newId(), {
    v: 1,
    type: 'answered',
    at: new Date(world.clock.now()).toISOString(),
    page: '/help/guides/podcast-launch-checklist',
    isHelpful: false,
    text: 'Where is step 9?',
  });
  await revoke(world.deps, { exp: world.clock.now() / 1000 + 1, sid: 'c'.repeat(32) });
  return world;
}
