// Sends notices of alarms as plain mail over SMTP. Certificates are verified, and mail is sent without TLS to this machine only.
import { createTransport } from 'nodemailer';
import type { Language } from '../../contract/languages.ts';
import { plainLinkError } from '../domain/linkErrors.ts';
import type { Channels } from '../modules/alarms/channels.service.ts';
import { momentOf, saidBy, type Notice } from '../modules/alarms/notice.ts';
import { mailTexts } from './alarmMailTexts.ts';

export interface SmtpServer {
  /** URL of the server: smtps://user:password@host:port, or smtp:// for STARTTLS. */
  url: string;
  from: string;
}

const answerMs = 15_000;

export function mailer({ url, from }: SmtpServer, consoleUrl: string | undefined): Channels['email'] {
  const transport = createTransport({ ...connectionTo(url), ...timeouts });
  return (to, notice, language) =>
    transport
      .sendMail({
        from,
        to: [...to],
        subject: `[Tuma] ${mailTexts[language].kinds[notice.kind](notice.severity)}: ${saidBy(notice, language)}`,
        text: bodyOf(notice, { language, consoleUrl }),
        // A repeated mail has the same id, so that mail programs recognise it.
        messageId: `<${notice.id}.${language}@tuma.invalid>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .then(
        ({ rejected }) => rejected.length,
        (error: unknown) => {
          throw new Error(faultOf(error as SmtpError));
        },
      );
}

const timeouts = { connectionTimeout: answerMs, greetingTimeout: answerMs, socketTimeout: answerMs };

/** Options of the connection, with user and password if the URL has them. */
function connectionTo(address: string) {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // TLS is required, because an attacker between the machines could hide that the server offers it.
    requireTLS: !secure && !isHere,
    ignoreTLS: !secure && isHere,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** Describes an error without names and addresses, which servers repeat in their answers. */
function faultOf({ code, responseCode, message }: SmtpError): string {
  if (code === 'EAUTH') return 'the mail server refused the user or password';
  if (responseCode !== undefined) return `the mail server answered ${responseCode}`;
  if (/STARTTLS|upgrade/i.test(message)) return 'the mail server does not offer TLS';
  const plain = plainLinkError(message);
  return plain === message ? `the mail server could not be reached (${code ?? 'unknown'})` : plain;
}

function bodyOf(
  notice: Notice,
  { language, consoleUrl }: { language: Language; consoleUrl: string | undefined },
): string {
  const { kind, severity, since, ended, eventId } = notice;
  const texts = mailTexts[language];
  const place = consoleUrl?.replace(/\/$/, '');
  const lines = [
    saidBy(notice, language),
    '',
    ...(kind === 'test'
      ? [texts.test]
      : [
          texts.severity(severity),
          texts.since(dayAndTime(since)),
          ...(ended ? [texts.ended(dayAndTime(ended))] : []),
        ]),
    ...(place === undefined || eventId === null ? [] : ['', `${place}/alarms/${eventId}`]),
    ...(kind === 'began' || kind === 'reminder' ? ['', texts.untilAcknowledged] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Formats a time in Nairobi. */
const dayAndTime = (at: Date): string => momentOf(at, new Date(0));
