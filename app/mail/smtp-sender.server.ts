import { createTransport } from 'nodemailer';
import type { SmtpServer } from '../platform/config/mail-settings.ts';
import type { MailSender, SendMail } from './mail.ts';
import { toMessage } from './message.server.ts';

const MAX_STEP_MS = 10_000;

interface SmtpSettings {
  server: SmtpServer;
  from: MailSender;
  stepMs?: number;
}

export function createSmtpSender({ server, from, stepMs = MAX_STEP_MS }: SmtpSettings): SendMail {
  const transport = createTransport({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: server.startTls === 'required',
    ignoreTLS: server.startTls === 'never',
    auth: server.auth,
    dnsTimeout: stepMs,
    connectionTimeout: stepMs,
    greetingTimeout: stepMs,
    socketTimeout: stepMs,
    socketCloseTimeout: 0,
  });
  return async (mail, signal) => {
    await transport.sendMail({ ...toMessage(mail, from), signal });
  };
}
