import type { SendMailOptions } from 'nodemailer';
import type { MailSender, OutgoingMail } from './mail.ts';

/**
 * A mail as nodemailer takes it. Names and addresses are given apart, so that none is read as a list of others, and what
 * stands in a header is encoded without its line ends.
 */
export function toMessage(mail: OutgoingMail, from: MailSender): SendMailOptions {
  const [, domain] = from.address.split('@');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    // Links stay readable in a file of the outbox.
    textEncoding: 'quoted-printable',
    messageId: `<${mail.id}@${domain}>`,
    // Nobody's holiday notice answers it. RFC 3834
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
