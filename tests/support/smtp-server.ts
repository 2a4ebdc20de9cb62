import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A mail as it came in. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as sent. */
  data: string;
}

/** A mail server on this machine that takes everything, or what `answer` says. */
export interface TestSmtpServer {
  url: string;
  received: ReceivedMail[];
  /** Answer to a command, or undefined for the usual one. */
  answer: (command: string) => string | undefined;
  stop(): Promise<void>;
}

/** Starts one, on a free port unless it has to be this. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    talk(socket, smtp);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const smtp: TestSmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => undefined,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return smtp;
}

function talk(socket: Socket, smtp: TestSmtpServer): void {
  let from = '';
  let to: string[] = [];
  let pending = '';
  let data: string | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test.example ESMTP');
  socket.on('data', (chunk) => {
    pending += chunk.toString('utf8');
    for (;;) {
      if (data !== undefined) {
        const end = pending.indexOf('\r\n.\r\n');
        if (end < 0) return;
        data = pending.slice(0, end);
        pending = pending.slice(end + 5);
        const refusal = smtp.answer('.');
        if (!refusal) {
          smtp.received.push({ from, to, data });
        }
        data = undefined;
        say(refusal ?? '250 taken');
        continue;
      }
      const end = pending.indexOf('\r\n');
      if (end < 0) return;
      const command = pending.slice(0, end);
      pending = pending.slice(end + 2);
      const special = smtp.answer(command);
      if (special) {
        say(special);
        continue;
      }
      const address = /<([^>]*)>/.exec(command)?.[1] ?? '';
      if (command.startsWith('EHLO') || command.startsWith('HELO')) say('250 test.example');
      else if (command.startsWith('MAIL')) {
        from = address;
        to = [];
        say('250 ok');
      } else if (command.startsWith('RCPT')) {
        to.push(address);
        say('250 ok');
      } else if (command === 'DATA') {
        data = '';
        say('354 go on');
      } else if (command === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    }
  });
}
