import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * How it treats those who call: takes mails, refuses every recipient by name (550), says nothing at all, or answers
 * without ever coming to an end.
 */
type SmtpMood = 'well' | 'refusing' | 'silent' | 'endless';

export interface SmtpReceiver {
  url: string;
  /** Who each mail that was taken was for, and the mail as it travelled. */
  received: { to: string; raw: string }[];
  /** From the next call on. */
  mood: SmtpMood;
  /** How long it takes to say that it has taken a mail. */
  takesMs: number;
  /** How many are on the line. */
  callers(): number;
  /** No one answers any more. */
  close(): Promise<void>;
  /** Answers again, at the same port. */
  open(): Promise<void>;
}

/** A mail server on a port of its own. */
export async function startSmtpReceiver(): Promise<SmtpReceiver> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The one who calls may hang up at any time.
    socket.on('error', () => socket.destroy());
    talk(socket, receiver);
  });
  let port = 0;
  const receiver: SmtpReceiver = {
    url: '',
    received: [],
    mood: 'well',
    takesMs: 0,
    callers: () => sockets.size,
    open: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await receiver.open();
  port = (server.address() as AddressInfo).port;
  receiver.url = `smtp://127.0.0.1:${port}`;
  return receiver;
}

function talk(socket: Socket, { mood, received, takesMs }: SmtpReceiver): void {
  if (mood === 'silent') return;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  let heard = '';
  let to = '';
  let isInData = false;
  const answer = (line: string) => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'STAR') return reply('502 no TLS here');
    if (command === 'EHLO' && mood === 'endless') return replyWithoutEnd(socket);
    if (command === 'RCPT') {
      to = /<(.*?)>/.exec(line)?.[1] ?? '';
      return reply(mood === 'refusing' ? `550 5.1.1 <${to}> is not known here` : '250 ok');
    }
    if (command === 'DATA') {
      isInData = true;
      return reply('354 go on');
    }
    return reply('250 ok');
  };
  const take = (text: string) => {
    received.push({ to, raw: text.replaceAll('\r\n..', '\r\n.') });
    isInData = false;
    setTimeout(() => reply('250 taken'), takesMs);
  };
  socket.on('data', (chunk) => {
    heard += chunk.toString();
    for (;;) {
      const mark = isInData ? '\r\n.\r\n' : '\r\n';
      const end = heard.indexOf(mark);
      if (end < 0) return;
      const part = heard.slice(0, end);
      heard = heard.slice(end + mark.length);
      if (isInData) take(part);
      else answer(part);
    }
  });
  reply('220 mail.test');
}

function replyWithoutEnd(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-and\r\n'), 20);
  socket.once('close', () => clearInterval(timer));
}
