// The site in development beside the editor, in a process of its own: when it fails, the editor does not.
import { dev } from 'astro';

const server = await dev({ logLevel: 'silent', server: { host: 'localhost' } });
process.send?.({ port: server.address.port });
// The editor has ended, however it did.
process.once('disconnect', () => {
  void server.stop().finally(() => process.exit());
});
