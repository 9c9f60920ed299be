import type { SendMailOptions } from 'nodemailer';
import type { MailSender, OutgoingMail } from './mail.ts';

/** Names and addresses apart, so that none is read as a list; nodemailer encodes header values. */
export function toMessage(mail: OutgoingMail, from: MailSender): SendMailOptions {
  const [, domain] = from.address.split('@');
  return {
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    // Keeps links readable in the outbox.
    textEncoding: 'quoted-printable',
    messageId: `<${mail.id}@${domain}>`,
    // Suppresses holiday notices. RFC 3834.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
