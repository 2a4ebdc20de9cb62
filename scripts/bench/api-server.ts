// The local server in a process of its own: its work and its log stay apart from what measures.
import { startServer } from '../local/server.ts';

const server = await startServer({
  dataDirectory: process.argv[2],
  clientAddressHeader: 'x-bench-address',
});
process.send?.(server.url);
process.on('disconnect', () => {
  void server.stop().then(() => process.exit(0));
});
